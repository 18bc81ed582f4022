create trigger items_no_update before update on items begin select raise(abort, 'items is append-only'); end;
create trigger items_no_delete before delete on items when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'items is append-only'); end;
create trigger items_no_replace before insert on items when exists (select 1 from items where id = new.id) begin select raise(abort, 'items is append-only'); end;
create trigger item_events_no_update before update on item_events begin select raise(abort, 'item_events is append-only'); end;
create trigger item_events_no_delete before delete on item_events when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'item_events is append-only'); end;
create trigger item_events_no_replace before insert on item_events when exists (select 1 from item_events where id = new.id) begin select raise(abort, 'item_events is append-only'); end;
create trigger room_days_no_update before update on room_days begin select raise(abort, 'room_days is append-only'); end;
create trigger room_days_no_delete before delete on room_days when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'room_days is append-only'); end;
create trigger room_days_no_replace before insert on room_days when exists (select 1 from room_days where id = new.id) begin select raise(abort, 'room_days is append-only'); end;
