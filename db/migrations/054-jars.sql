-- The jars of a test besides its first one, which has no row: replicates of the same mix (JAR-01).
create table jars (
  -- Made by the browser, so that sending it twice adds it once.
  id binary_text primary key,
  run_id binary_text not null references test_runs (id),
  -- From 2: the first jar is there before anybody adds one.
  place integer not null,
  -- As it stands on the label.
  code text not null,
  added_at text not null,
  -- The id of a person.
  added_by text not null,
  -- One that was never read is removed where it was added by mistake.
  removed_at text,
  removed_by text,
  unique (run_id, place),
  unique (run_id, code)
);

-- Null in the first jar, and in every reading from before there were others.
alter table readings add column jar_id binary_text references jars (id);
-- By id; null where they were those of the sheet.
alter table readings add column ph_meter binary_text;
alter table readings add column thermometer binary_text;
-- When it was noted on paper; null where it was entered at once.
alter table readings add column noted_at binary_text;
