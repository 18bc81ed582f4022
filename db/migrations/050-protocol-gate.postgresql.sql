-- A deviation is never changed (GATE-06).
create trigger run_deviations_no_update before update on run_deviations for each row execute function append_only();
create trigger run_deviations_no_delete before delete on run_deviations for each row execute function append_only_but_erasures();
create trigger run_deviations_no_truncate before truncate on run_deviations for each statement execute function append_only();
