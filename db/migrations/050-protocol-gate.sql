-- What a version of a protocol asks of a test, and what stands for what a test lacks of it (GATE-01, GATE-06).

-- A JSON object of requirements; null in versions from before they were recorded as data, which ask nothing.
alter table protocols add column requirements text;

-- Why a test differs from its protocol. Rows are never changed; one that was wrong is replaced by another.
create table run_deviations (
  -- Made by the browser, so that sending it twice adds it once.
  id binary_text primary key,
  run_id binary_text not null references test_runs (id),
  -- What of the protocol it stands for, as JSON.
  gap text not null,
  kind text not null check (kind in ('planned', 'unplanned', 'equipment', 'sample', 'other')),
  justification text not null,
  -- Whether who asked for the test accepted it (ISO/IEC 17025, 7.2.1.7).
  is_accepted_by_customer integer not null check (is_accepted_by_customer in (0, 1)),
  -- The deviation that this one takes the place of.
  supersedes binary_text unique references run_deviations (id),
  added_at binary_text not null,
  -- The id of a person.
  added_by binary_text not null
);

create index run_deviations_of_test_run on run_deviations (run_id, added_at, id);
