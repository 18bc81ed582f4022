-- A check is never changed (EQUIP-05).
create trigger equipment_checks_no_update before update on equipment_checks for each row execute function append_only();
create trigger equipment_checks_no_delete before delete on equipment_checks for each row execute function append_only_but_erasures();
create trigger equipment_checks_no_truncate before truncate on equipment_checks for each statement execute function append_only();
