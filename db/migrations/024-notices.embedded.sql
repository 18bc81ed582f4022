-- A note is never changed, and goes with what it is about only (LAB-230).
create trigger request_notes_no_update before update on request_notes begin select raise(abort, 'request_notes is append-only'); end;
create trigger request_notes_no_delete before delete on request_notes when not exists (select 1 from open_erasures where entity = 'demonstration' or (entity = 'request' and entity_id = old.request_id)) begin select raise(abort, 'request_notes is append-only'); end;
create trigger request_notes_no_replace before insert on request_notes when exists (select 1 from request_notes where id = new.id) begin select raise(abort, 'request_notes is append-only'); end;
create trigger run_notes_no_update before update on run_notes begin select raise(abort, 'run_notes is append-only'); end;
create trigger run_notes_no_delete before delete on run_notes when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'run_notes is append-only'); end;
create trigger run_notes_no_replace before insert on run_notes when exists (select 1 from run_notes where id = new.id) begin select raise(abort, 'run_notes is append-only'); end;
