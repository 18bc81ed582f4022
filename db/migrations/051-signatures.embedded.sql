-- A signature is never changed, and goes with the demonstration only (SIGN-04).
create trigger signatures_no_update before update on signatures begin select raise(abort, 'signatures is append-only'); end;
create trigger signatures_no_delete before delete on signatures when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'signatures is append-only'); end;
create trigger signatures_no_replace before insert on signatures when exists (select 1 from signatures where id = new.id) begin select raise(abort, 'signatures is append-only'); end;
