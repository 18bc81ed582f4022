create trigger lot_events_no_update before update on lot_events for each row execute function append_only();
create trigger lot_events_no_delete before delete on lot_events for each row execute function append_only_but_erasures();
create trigger lot_events_no_truncate before truncate on lot_events for each statement execute function append_only();
