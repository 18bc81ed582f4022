-- What a calibration found, and the daily checks of equipment (EQUIP-01, EQUIP-05).

-- Null where it found the instrument good, as in every row of before; their seals hold.
alter table calibrations add column finding text check (finding = 'out');
-- In the laboratory's words, such as +0.2 mg at 100 g, and ±0.1 mg (k = 2); null where nothing was entered.
alter table calibrations add column correction text;
alter table calibrations add column uncertainty text;

-- A JSON list of what a check looks at, each with the least and the greatest value; null where it is not checked.
alter table equipment add column check_points text;

-- Each check of it; none is ever changed.
create table equipment_checks (
  -- Made by the browser, so that sending it twice adds it once.
  id binary_text primary key,
  equipment_id binary_text not null references equipment (id),
  -- When it was read.
  checked_at binary_text not null,
  -- A JSON list of the points with their limits, as they were, and the values that were read.
  points text not null,
  passed integer not null check (passed in (0, 1)),
  note text not null,
  added_at binary_text not null,
  -- The id of a person.
  added_by binary_text not null
);
create index equipment_checks_of on equipment_checks (equipment_id, checked_at);
