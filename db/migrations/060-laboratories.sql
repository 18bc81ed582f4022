-- Laboratories besides the service's own. Which of them made a test is the one column that says whose it is: null is the service's own, without a
-- default, so that the seals of the rows that are there hold (SOURCE-02).
create table laboratories (
  id binary_text primary key,
  name text not null,
  -- What for, with its scope and days, in the laboratory's words; may be empty.
  accreditation text not null,
  -- Its postal address; may be empty.
  address text not null,
  -- An https address; may be empty.
  website text not null
);
alter table tests add column laboratory binary_text;

-- Verdicts that others published. They are no tests: no search finds them, and no count has them (PUBL-01).
create table published_verdicts (
  id binary_text primary key,
  -- JSON list of the ids of its products.
  products text not null,
  verdict text not null check (verdict in ('C', 'CA', 'NC', 'withdrawn')),
  -- A DOI or an https address.
  reference text not null,
  title text not null,
  year integer not null,
  note text not null
);
