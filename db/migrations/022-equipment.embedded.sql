-- A calibration is never changed (LAB-240).
create trigger calibrations_no_update before update on calibrations begin select raise(abort, 'calibrations is append-only'); end;
create trigger calibrations_no_delete before delete on calibrations when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'calibrations is append-only'); end;
create trigger calibrations_no_replace before insert on calibrations when exists (select 1 from calibrations where id = new.id) begin select raise(abort, 'calibrations is append-only'); end;
