create trigger series_no_update before update on series for each row execute function append_only();
create trigger series_no_delete before delete on series for each row execute function append_only_but_erasures();
create trigger series_no_truncate before truncate on series for each statement execute function append_only();
