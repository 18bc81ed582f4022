-- Nonconforming work and complaints, from when they were noticed until somebody else closed them (NC-01).
create table nonconformities (
  -- Made by the browser, so that what is sent twice is opened once. Suspensions that were set from here have it as their batch.
  id binary_text primary key,
  -- By which people call it.
  number integer not null unique,
  kind text not null check (kind in ('nonconformity', 'complaint')),
  state text not null check (state in ('open', 'finished', 'closed')),
  row_version integer not null,
  opened_at binary_text not null,
  -- Ids of people.
  opened_by binary_text not null,
  owner binary_text not null,
  -- The day by which it is to be closed.
  due_on binary_text not null,
  title text not null,
  what text not null,
  -- Empty until they are known.
  cause text not null,
  correction text not null,
  corrective_action text not null,
  finished_at binary_text,
  finished_by binary_text,
  closed_at binary_text,
  closed_by binary_text
);
create index nonconformities_due on nonconformities (due_on) where state <> 'closed';

-- The tests and reports that it touches, and by what each was chosen.
create table nonconformity_tests (
  nonconformity_id binary_text not null references nonconformities (id),
  -- Of the report, which an imported one has too.
  test_id binary_text not null,
  origin text not null check (origin in ('instrument', 'lot', 'person', 'request', 'hand')),
  -- The id of the instrument, the lot, the person or the request; empty where it was named by its number.
  origin_id binary_text not null,
  added_at binary_text not null,
  added_by binary_text not null,
  primary key (nonconformity_id, test_id)
);
create index nonconformity_tests_of_test on nonconformity_tests (test_id);

-- What happened to each: none is ever changed (NC-03).
create table nonconformity_events (
  nonconformity_id binary_text not null references nonconformities (id),
  -- Of the nonconformity after the change.
  row_version integer not null,
  at binary_text not null,
  actor binary_text not null,
  action text not null,
  note text not null,
  -- Each changed value before and after, as a JSON list.
  changes text not null,
  primary key (nonconformity_id, row_version)
);

-- Who complained: deleted as requests are, and the complaint stays (NC-08).
create table complainants (
  id binary_text primary key,
  nonconformity_id binary_text not null unique references nonconformities (id),
  name text not null,
  email text not null,
  contact text not null,
  -- What its hash is made with.
  salt text
);
