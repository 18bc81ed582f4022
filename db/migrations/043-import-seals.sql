-- Seals of what an import wrote: for some rows of products or tests in the order of their ids, the hash of each as the import left it, and
-- as it was before. An entry of the audit has the hash of each row of this table; one that no entry has says nothing.
create table import_seals (
  -- The import or the upgrade, as its entry names it.
  import_id binary_text not null,
  -- From 1 in each import.
  block integer not null,
  kind binary_text not null check (kind in ('product', 'public-test')),
  -- Of the rows in it, so that the block of a row is found.
  first_id binary_text not null,
  last_id binary_text not null,
  -- JSON list of [id, hash] for a new row and [id, hash, hash before] for a replaced one.
  leaves text not null,
  primary key (import_id, block)
);

create index import_seals_by_id on import_seals (kind, last_id, first_id);
