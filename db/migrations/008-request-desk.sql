-- What the laboratory does with requests. Times are ISO texts in UTC.

alter table requests add column state text not null default 'new' check (state in ('new', 'accepted', 'waiting', 'in-test', 'done', 'answered', 'refused', 'cancelled'));
-- Where a request that waits for its requester returns to.
alter table requests add column waiting_from text check (waiting_from in ('new', 'accepted'));
-- The id of a person; empty where nobody has it.
alter table requests add column assignee binary_text not null default '';
-- A day; 9999-12-31 where none is set, so that it sorts last.
alter table requests add column due_on binary_text not null default '9999-12-31';
alter table requests add column changed_at binary_text not null default '';
-- Grows with every change. A change names the version that it was made from.
alter table requests add column row_version integer not null default 1;
-- The same for requests of the same products in the same country; empty until it is known.
alter table requests add column mix_key binary_text not null default '';

update requests set changed_at = submitted_at;

create index requests_by_time on requests (state, submitted_at, id);
create index requests_by_due on requests (state, due_on, id);
create index requests_by_change on requests (state, changed_at, id);
create index requests_of_person_by_time on requests (assignee, state, submitted_at, id);
create index requests_of_person_by_due on requests (assignee, state, due_on, id);
create index requests_of_person_by_change on requests (assignee, state, changed_at, id);
create index requests_of_mix on requests (mix_key, state, submitted_at, id);

-- The words that a request is found by, without accents and in lower case.
create table request_words (
  word binary_text not null,
  request_id binary_text not null references requests (id),
  primary key (word, request_id)
);

create index words_of_request on request_words (request_id, word);

-- Every change of a request, in ids and codes.
create table request_events (
  request_id binary_text not null references requests (id),
  -- Of the request after the change.
  row_version integer not null,
  at binary_text not null,
  -- The id of a person, or what acted by itself.
  actor binary_text not null,
  action binary_text not null,
  -- State, assignee and so on after the change, as JSON.
  changed text not null,
  primary key (request_id, row_version)
);

-- What laboratory and requester wrote to each other.
create table messages (
  id binary_text primary key,
  request_id binary_text not null references requests (id),
  at binary_text not null,
  author text not null check (author in ('laboratory', 'requester')),
  -- Of the laboratory; empty for the requester.
  person_id binary_text not null,
  kind text not null check (kind in ('question', 'reply', 'reason')),
  body text not null
);

create index messages_of_request on messages (request_id, at, id);

-- The tests that answer a request. One test can answer many.
create table request_tests (
  request_id binary_text not null references requests (id),
  test_id binary_text not null,
  primary key (request_id, test_id)
);

create index requests_of_test on request_tests (test_id);

-- The links of emails to a request's private page, as hashes. Every email has its own.
create table request_links (
  token_hash binary_text primary key,
  request_id binary_text not null references requests (id),
  made_at binary_text not null
);

create index links_of_request on request_links (request_id);
