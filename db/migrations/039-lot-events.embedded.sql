create trigger lot_events_no_update before update on lot_events begin select raise(abort, 'lot_events is append-only'); end;
create trigger lot_events_no_delete before delete on lot_events when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'lot_events is append-only'); end;
create trigger lot_events_no_replace before insert on lot_events when exists (select 1 from lot_events where lot_id = new.lot_id and row_version = new.row_version) begin select raise(abort, 'lot_events is append-only'); end;
