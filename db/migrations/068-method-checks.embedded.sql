create trigger method_checks_no_update before update on method_checks begin select raise(abort, 'method_checks is append-only'); end;
create trigger method_checks_no_delete before delete on method_checks when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'method_checks is append-only'); end;
create trigger method_checks_no_replace before insert on method_checks when exists (select 1 from method_checks where id = new.id) begin select raise(abort, 'method_checks is append-only'); end;
