-- What a test was weighed and measured with, and whether that was calibrated (LAB-240).
create table equipment (
  id binary_text primary key,
  kind text not null check (kind in ('balance', 'ph-meter', 'thermometer')),
  name text not null,
  added_at text not null,
  added_by text not null,
  retired_at text,
  retired_by text
);

-- Each calibration of it; none is ever changed.
create table calibrations (
  id binary_text primary key,
  equipment_id binary_text not null references equipment (id),
  calibrated_on text not null,
  valid_until text not null,
  certificate text not null,
  added_at text not null,
  added_by text not null
);
create index calibrations_of on calibrations (equipment_id);

-- By id; null where none was chosen.
alter table test_runs add column balance binary_text;
alter table test_runs add column ph_meter binary_text;
alter table test_runs add column thermometer binary_text;
