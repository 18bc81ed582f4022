-- What an approver is about to sign, for minutes: the tests, each with the hash of what would be published. Nothing that is kept (SIGN-01).
create table signings (
  id binary_text primary key,
  person_id binary_text not null,
  session_hash binary_text not null,
  -- Of what the passkey has to sign; null once that came back, whatever it was.
  challenge_hash binary_text,
  -- JSON.
  tests text not null,
  -- The page of the console to come back to.
  page text not null,
  begun_at binary_text not null,
  expires_at binary_text not null,
  signed_at binary_text,
  method text check (method in ('passkey', 'company')),
  -- By the clock of the company's service.
  authenticated_at binary_text
);
create index signings_by_end on signings (expires_at);
create index signings_of_person on signings (person_id);

-- The signature of an approval: who, when, what it means, how the person was recognised, and the hash of what was published (SIGN-04).
create table signatures (
  id binary_text primary key,
  test_id binary_text not null,
  version integer not null,
  run_id binary_text not null,
  -- The version of the test that was reviewed.
  row_version integer not null,
  review_id binary_text not null,
  person_id binary_text not null,
  signed_at binary_text not null,
  meaning text not null check (meaning in ('approval')),
  method text not null check (method in ('passkey', 'company')),
  -- SHA-256.
  content binary_text not null,
  -- Those that were given at once have the same one; none of them counts twice for a test.
  signing_id binary_text not null
);
create unique index signatures_once on signatures (signing_id, test_id);
create index signatures_of_test on signatures (test_id, version);
