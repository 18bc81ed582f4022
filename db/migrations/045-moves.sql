-- A move of the embedded database to PostgreSQL (OPER-07): one row on each side from its begin, and how far it is.

create table moves (
  one integer primary key check (one = 1),
  id text not null,
  side text not null check (side in ('source', 'target')),
  state text not null check (state in ('begun', 'complete')),
  begun_at text not null,
  -- The address of PostgreSQL, without user and password.
  target text not null,
  -- On the target: the table that is copied, and the last row of it, by its number in the source.
  table_name text not null,
  last_row text not null
);
