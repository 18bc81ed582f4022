create trigger method_checks_no_update before update on method_checks for each row execute function append_only();
create trigger method_checks_no_delete before delete on method_checks for each row execute function append_only_but_erasures();
create trigger method_checks_no_truncate before truncate on method_checks for each statement execute function append_only();
