-- Kinds of equipment of the laboratory's own, beside those that a test names (EQUIP-08).
create table equipment_kinds (
  id binary_text primary key,
  name text not null,
  -- What it reads in; empty where nothing is said.
  unit text not null,
  needs_calibration integer not null,
  added_at binary_text not null,
  -- The id of a person.
  added_by binary_text not null,
  retired_at binary_text,
  retired_by binary_text
);
