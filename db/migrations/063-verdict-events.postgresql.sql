-- Nothing of it disappears but with the demonstration (PUBL-09).
create trigger published_verdict_events_no_update before update on published_verdict_events for each row execute function append_only();
create trigger published_verdict_events_no_delete before delete on published_verdict_events for each row execute function append_only_but_erasures();
create trigger published_verdict_events_no_truncate before truncate on published_verdict_events for each statement execute function append_only();
