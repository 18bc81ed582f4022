-- What happened to a lot after it was added: none is ever changed (LAB-332).
create table lot_events (
  lot_id binary_text not null references lots (id),
  -- Of the lot after the change.
  row_version integer not null,
  at text not null,
  -- The id of a person.
  actor text not null,
  action text not null,
  -- Why it was withdrawn; else empty.
  note text not null,
  -- Each changed day before and after, as a JSON list.
  changes text not null,
  primary key (lot_id, row_version)
);

-- Of a lot that was withdrawn more than once only the last withdrawal is known.
insert into lot_events (lot_id, row_version, at, actor, action, note, changes)
  select id, row_version, withdrawn_at, coalesce(withdrawn_by, ''), 'withdraw', coalesce(withdrawn_reason, ''), '[]' from lots where withdrawn_at is not null;
