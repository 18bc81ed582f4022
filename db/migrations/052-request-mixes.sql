-- The mixes of a request that has more than one (MIX-01). A request without rows here has one mix, which its form asked for. Times are ISO texts in UTC.
create table request_mixes (
  request_id binary_text not null references requests (id),
  -- From 1: the mix of the form comes first.
  place integer not null,
  -- A JSON list of products with their rates; null where it is what the form asked for.
  products text,
  state text not null check (state in ('open', 'in-test', 'done', 'refused', 'cancelled')),
  -- The code of why it was refused.
  reason text,
  -- Of the request after the last change of this mix.
  row_version integer not null,
  added_at binary_text not null,
  -- The id of a person.
  added_by binary_text not null,
  salt text not null,
  primary key (request_id, place)
);

-- The place of the mix that a test is for; null in a request of one mix.
alter table request_tests add column mix integer;

-- The id of the report or test that a test repeats.
alter table test_runs add column repeats binary_text;
create index repeats_of_test on test_runs (repeats) where repeats is not null;
