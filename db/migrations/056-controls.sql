-- Controls: runs of water alone, or of products alone, that tests link to (JAR-11). Null for tests, without a default, so that the seals of the rows
-- that are there hold. A control has no verdict and is never published.
alter table test_runs add column control binary_text
  check (control is null or (control in ('water', 'products') and versions = 0 and result is null and state in ('draft', 'running', 'submitted', 'void')));
-- What it came to; null until it is concluded.
alter table test_runs add column control_outcome binary_text
  check (control_outcome is null or (control_outcome in ('passed', 'failed') and control is not null and state in ('submitted', 'void')));
create index test_runs_controls on test_runs (tested_on, id) where control is not null;

-- Which tests rest on a control. A link that was taken back stays, with why.
create table run_controls (
  id binary_text primary key,
  -- The test.
  run_id binary_text not null references test_runs (id),
  control_id binary_text not null references test_runs (id),
  linked_at binary_text not null,
  -- The id of a person.
  linked_by binary_text not null,
  unlinked_at binary_text,
  unlinked_by binary_text,
  unlink_note text
);
create unique index run_controls_once on run_controls (run_id, control_id) where unlinked_at is null;
create index run_controls_of_control on run_controls (control_id);
