-- A signature is never changed, and goes with the demonstration only (SIGN-04).
create trigger signatures_no_update before update on signatures for each row execute function append_only();
create trigger signatures_no_delete before delete on signatures for each row execute function append_only_but_erasures();
create trigger signatures_no_truncate before truncate on signatures for each statement execute function append_only();
