create trigger series_no_update before update on series begin select raise(abort, 'series is append-only'); end;
create trigger series_no_delete before delete on series when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'series is append-only'); end;
create trigger series_no_replace before insert on series when exists (select 1 from series where id = new.id or key = new.key) begin select raise(abort, 'series is append-only'); end;
