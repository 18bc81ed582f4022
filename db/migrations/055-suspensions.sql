-- Why a report is under review although nobody amends it: a mark of its own, of which a report can have several, each lifted by itself (HOLD-01).
create table suspensions (
  id binary_text primary key,
  -- Those that were set at once have the same one, so that what was interrupted is gone on with.
  batch_id binary_text not null,
  test_id binary_text not null,
  set_at binary_text not null,
  set_by binary_text not null,
  cause text not null check (cause in ('instrument', 'control', 'other')),
  -- What it comes from, in the laboratory's words, such as an instrument.
  source text not null,
  note text not null,
  lifted_at binary_text,
  lifted_by binary_text,
  lift_note text
);
create unique index suspensions_once on suspensions (batch_id, test_id);
create index suspensions_of_test on suspensions (test_id, set_at);
create index suspensions_open on suspensions (test_id) where lifted_at is null;
