-- A note is never changed, and goes with what it is about only (LAB-230).
create trigger request_notes_no_update before update on request_notes for each row execute function append_only();
create trigger request_notes_no_delete before delete on request_notes for each row execute function append_only_but_erasures('request_id');
create trigger request_notes_no_truncate before truncate on request_notes for each statement execute function append_only();
create trigger run_notes_no_update before update on run_notes for each row execute function append_only();
create trigger run_notes_no_delete before delete on run_notes for each row execute function append_only_but_erasures();
create trigger run_notes_no_truncate before truncate on run_notes for each statement execute function append_only();
