-- A check is never changed (EQUIP-05).
create trigger equipment_checks_no_update before update on equipment_checks begin select raise(abort, 'equipment_checks is append-only'); end;
create trigger equipment_checks_no_delete before delete on equipment_checks when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'equipment_checks is append-only'); end;
create trigger equipment_checks_no_replace before insert on equipment_checks when exists (select 1 from equipment_checks where id = new.id) begin select raise(abort, 'equipment_checks is append-only'); end;
