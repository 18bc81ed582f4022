-- A calibration is never changed (LAB-240).
create trigger calibrations_no_update before update on calibrations for each row execute function append_only();
create trigger calibrations_no_delete before delete on calibrations for each row execute function append_only_but_erasures();
create trigger calibrations_no_truncate before truncate on calibrations for each statement execute function append_only();
