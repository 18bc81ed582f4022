create trigger nonconformity_events_no_update before update on nonconformity_events for each row execute function append_only();
create trigger nonconformity_events_no_delete before delete on nonconformity_events for each row execute function append_only_but_erasures();
create trigger nonconformity_events_no_truncate before truncate on nonconformity_events for each statement execute function append_only();

alter table suspensions drop constraint suspensions_cause_check;
alter table suspensions add constraint suspensions_cause_check check (cause in ('instrument', 'control', 'other', 'nonconformity'));
