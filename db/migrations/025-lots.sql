-- The lots of products that a laboratory has: which was in a jar, and whether it had expired (LAB-234).
create table lots (
  id binary_text primary key,
  -- Of a product that may be gone from the list.
  product_id binary_text not null,
  -- As it stands on the pack.
  lot text not null,
  -- A month or a day.
  expiry text not null,
  received_on text not null,
  -- Empty while it is closed.
  opened_on text not null,
  withdrawn_at text,
  withdrawn_by text,
  -- Why it was withdrawn.
  withdrawn_reason text,
  row_version integer not null,
  added_at text not null,
  added_by text not null,
  unique (product_id, lot)
);

-- The lot of the register that a jar was made with; null where batch and expiry were typed.
alter table run_lines add column lot_id binary_text;
create index run_lines_of_lot on run_lines (lot_id);
