-- What the laboratory keeps besides requests and tests. Times are ISO texts in UTC.

-- Grows with every change, in the console or by an import. A change in the console names the version that it was made from.
alter table products add column row_version integer not null default 1;
-- Empty for products that were not changed since this column exists.
alter table products add column changed_at binary_text not null default '';
-- Who decides about the row. An import leaves alone what the console keeps.
alter table products add column kept_by text not null default 'import' check (kept_by in ('import', 'console'));
-- The day on which it was withdrawn from sale; empty while it is sold.
alter table products add column withdrawn_on binary_text not null default '';
-- What lists are sorted by and searched in: without accents and in lower case.
alter table products add column sort_name binary_text not null default '';
alter table products add column sort_maker binary_text not null default '';
alter table products add column search_text binary_text not null default '';

create index products_by_name on products (sort_name, id);
create index products_by_maker on products (sort_maker, id);
create index products_by_change on products (changed_at, id);

-- What the console changed in a product.
create table product_events (
  product_id binary_text not null,
  -- Of the product after the change.
  row_version integer not null,
  at binary_text not null,
  -- The id of a person.
  actor binary_text not null,
  action binary_text not null,
  -- Each changed column with its text before and after, as JSON.
  changed text not null,
  primary key (product_id, row_version)
);

-- Protocols that are offered for new tests no more. They stay readable.
create table retired_protocols (
  protocol_id binary_text primary key,
  retired_at binary_text not null,
  -- The id of a person.
  retired_by binary_text not null
);

-- How often a mix without a test was asked for on a day. Nothing here says who asked.
create table demand (
  -- Upper-case code.
  country binary_text not null,
  -- JSON list of product ids in ascending order.
  products binary_text not null,
  day binary_text not null,
  count integer not null,
  primary key (country, products, day)
);

create index demand_by_day on demand (day);

-- The audit is read from its newest entry on.
create index audit_by_time on audit (chain, at, seq);
create index audit_by_actor on audit (chain, actor, at, seq);
create index audit_by_action on audit (chain, action, at, seq);
create index audit_by_entity on audit (chain, entity, at, seq);
create index audit_by_id on audit (chain, entity_id, at, seq);

-- The last time that the whole audit was verified by the command line.
create table audit_checks (
  one integer primary key check (one = 1),
  at binary_text not null,
  -- How many entries there were, and the hash of the last one.
  entries integer not null,
  hash binary_text not null,
  problems integer not null
);
