-- What a product does in a tank, what is in it, and the codes printed on it. Empty for products of files without these columns.

alter table products add column role text not null default '';
-- JSON list of {name, amount, unit}.
alter table products add column strengths text not null default '[]';
-- JSON list of texts.
alter table products add column codes text not null default '[]';
