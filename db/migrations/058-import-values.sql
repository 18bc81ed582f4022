-- Whole rows of products and tests, in blocks as import_seals has their hashes. An entry of the audit has the hash of each row of this table;
-- one that no entry has says nothing. What an import replaced goes after 30 days, with an entry; what an undo withdrew stays.
create table import_values (
  -- The import or its undo, as its entry names it.
  import_id binary_text not null,
  -- From 1 in each of them.
  block integer not null,
  -- Of products the rows before and after, of tests those that were replaced, and those that an undo withdrew as they were.
  kind binary_text not null check (kind in ('product', 'public-test', 'withdrawn-test')),
  -- Of the rows in it, so that the block of a row is found.
  first_id binary_text not null,
  last_id binary_text not null,
  -- JSON list of [id, row before or null] and, of products, [id, row before or null, row after].
  kept text not null,
  primary key (import_id, block)
);

create index import_values_by_id on import_values (kind, last_id, first_id);
