-- What the laboratory keeps. Lists are JSON texts. binary_text compares by bytes on every database.

create table products (
  id binary_text primary key,
  kind text not null check (kind in ('maker', 'agrochemical')),
  name text not null,
  manufacturer text not null,
  form text not null check (form in ('L', 'P')),
  formulation text not null,
  active_ingredients text not null,
  countries text not null,
  market_names text not null,
  product_sets text not null
);

-- ingredients: [[order, product id, rate], …], as one document a test is fastest to load whole.
create table tests (
  id binary_text primary key,
  kind text not null check (kind in ('foliar', 'seed')),
  country text not null,
  date text not null,
  result text not null check (result in ('C', 'CA', 'NC')),
  water_rate double precision,
  crop text not null,
  benefit text not null,
  observations text not null,
  ingredients text not null
);

-- One row. version changes with every change of products or tests; demo is 1 while they are demonstration data.
create table data_state (
  one integer primary key check (one = 1),
  version text not null,
  demo integer not null check (demo in (0, 1))
);

insert into data_state (one, version, demo) values (1, 'empty', 0);
