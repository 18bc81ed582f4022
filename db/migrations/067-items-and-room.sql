-- What the laboratory received to be tested (ISO/IEC 17025, 7.4): none is ever changed (ITEM-01).
create table items (
  -- Made by the browser, so that what is sent twice is added once.
  id binary_text primary key,
  -- As it stands on its label.
  number integer not null unique,
  what text not null,
  received_on binary_text not null,
  condition text not null check (condition in ('as-expected', 'deviating')),
  condition_note text not null,
  -- Where it is stored first.
  place text not null,
  -- The ids of the request that it came with and of its lot; empty where there is none.
  request_id binary_text not null,
  lot_id binary_text not null,
  added_at binary_text not null,
  -- The id of a person.
  added_by binary_text not null
);
create index items_of_request on items (request_id) where request_id <> '';
create index items_of_lot on items (lot_id) where lot_id <> '';

-- Where it was moved to, and how it ended.
create table item_events (
  id binary_text primary key,
  item_id binary_text not null references items (id),
  on_day binary_text not null,
  action text not null check (action in ('move', 'dispose', 'return', 'use-up')),
  -- The new place, or how.
  note text not null,
  added_at binary_text not null,
  added_by binary_text not null
);
create index item_events_of_item on item_events (item_id);
-- It ends once.
create unique index item_events_end on item_events (item_id) where action <> 'move';

-- The conditions of rooms by day (6.3). A correction is another row.
create table room_days (
  id binary_text primary key,
  room text not null,
  day binary_text not null,
  -- °C, and % of relative humidity.
  temperature double precision,
  humidity double precision,
  note text not null,
  corrects binary_text unique references room_days (id),
  added_at binary_text not null,
  added_by binary_text not null
);
create index room_days_of_day on room_days (day, room);
