-- Tests that are made and read together: what they have in common was entered once and is in each of them. A series is never changed.
create table series (
  id binary_text primary key,
  -- What the browser made up for it, so that one that is sent twice is started once.
  key text not null unique,
  name text not null,
  made_by text not null,
  made_at binary_text not null,
  -- A JSON object: from which rows it was started, and what was entered once for all of them.
  started_with text not null
);
create index series_by_time on series (made_at, id);

-- The series that a test was started with; null for one that was started alone, so that the seals of the rows that are there hold.
alter table test_runs add column series_id binary_text references series (id);
create index test_runs_of_series on test_runs (series_id, id);
