-- What was done in the laboratory's console. Rows are never changed or deleted: the triggers beside this file refuse it, and the hashes
-- show it. They hold ids, codes and hashes only; texts about people are in tables that can be erased.

create table audit (
  -- Demonstration rows are a chain of their own, which is deleted whole.
  chain binary_text not null check (chain in ('record', 'demonstration')),
  -- From 1 without gaps in each chain.
  seq integer not null,
  at binary_text not null,
  -- The id of a person, or what acted by itself.
  actor binary_text not null,
  action binary_text not null,
  entity binary_text not null,
  entity_id binary_text not null,
  -- JSON objects of codes; empty where there is nothing to say.
  before binary_text not null,
  after binary_text not null,
  reason binary_text not null,
  prev_hash binary_text not null,
  hash binary_text not null,
  primary key (chain, seq)
);

create index audit_of_entity on audit (entity, entity_id);

-- The last row of each chain. Whoever appends locks it until the transaction ends.
create table audit_heads (
  chain binary_text primary key,
  seq integer not null,
  hash binary_text not null
);

insert into audit_heads (chain, seq, hash) values ('record', 0, ''), ('demonstration', 0, '');
