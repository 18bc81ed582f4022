-- A deviation is never changed (GATE-06).
create trigger run_deviations_no_update before update on run_deviations begin select raise(abort, 'run_deviations is append-only'); end;
create trigger run_deviations_no_delete before delete on run_deviations when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'run_deviations is append-only'); end;
create trigger run_deviations_no_replace before insert on run_deviations when exists (select 1 from run_deviations where id = new.id) begin select raise(abort, 'run_deviations is append-only'); end;
