-- What the console did with a verdict that others published, since it has kept it: of one with events an import changes nothing (PUBL-10).
create table published_verdict_events (
  verdict_id binary_text not null,
  row_version integer not null,
  at binary_text not null,
  actor text not null,
  action text not null check (action in ('add', 'correct', 'withdraw')),
  -- A JSON object: each changed column with its texts before and after.
  changed text not null,
  -- Why; empty of one that was added.
  reason text not null,
  primary key (verdict_id, row_version)
);
