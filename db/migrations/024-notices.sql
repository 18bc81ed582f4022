-- What people of the laboratory are told by email (LAB-220), and their internal notes (LAB-230).

-- Only what is not told at once, as usual.
create table mail_preferences (
  person_id binary_text not null references people (id),
  notice text not null,
  delivery text not null check (delivery in ('daily', 'never')),
  primary key (person_id, notice)
);

-- What waits for the email of the day; a row goes in the transaction that makes the email.
create table digest_items (
  id binary_text primary key,
  person_id binary_text not null references people (id),
  -- The request that it is about, so that it goes with that.
  request_id binary_text references requests (id),
  notice text not null,
  -- JSON with ids.
  item text not null,
  made_at binary_text not null
);
create index digest_items_of_person on digest_items (person_id, made_at);
create index digest_items_of_request on digest_items (request_id);

-- The last day whose emails were made. Its row is locked by whoever makes them.
create table digest_days (
  one integer primary key check (one = 1),
  last_on binary_text not null
);
insert into digest_days (one, last_on) values (1, '');

create table request_notes (
  id binary_text primary key,
  request_id binary_text not null references requests (id),
  at binary_text not null,
  person_id binary_text not null,
  body text not null,
  salt binary_text not null
);
create index notes_of_request on request_notes (request_id, at, id);

create table run_notes (
  id binary_text primary key,
  run_id binary_text not null references test_runs (id),
  at binary_text not null,
  person_id binary_text not null,
  body text not null
);
create index notes_of_run on run_notes (run_id, at, id);
