-- What the laboratory's console published. Times are ISO texts in UTC.

-- Every published version of a test, as it was published; rows are never changed.
create table test_versions (
  test_id binary_text not null,
  version integer not null,
  -- Empty for the first version of a test that was imported.
  issued_at binary_text not null,
  -- The published test as JSON.
  document text not null,
  -- What was entered at the bench, as JSON, to go back to where an amendment is dropped; empty for a test that was imported.
  sheet text not null,
  -- Why it was amended, in the laboratory's words, and the parts that differ as a JSON list; both empty in the first version.
  reason text not null,
  changed text not null,
  primary key (test_id, version)
);

-- Tests that are the console's: an import never changes them. Those that the public may read have a row in tests as well.
create table publications (
  test_id binary_text primary key,
  -- The newest one.
  version integer not null,
  -- Only for those who asked for it.
  is_confidential integer not null check (is_confidential in (0, 1)),
  is_under_review integer not null check (is_under_review in (0, 1)),
  -- Null unless it was withdrawn; by whom, and who confirmed it.
  withdrawn_at binary_text,
  withdrawn_by binary_text,
  withdrawal_reason text,
  withdrawal_text text,
  confirmed_by binary_text
);

create index publications_withdrawn on publications (withdrawn_at) where withdrawn_at is not null;

-- Which photos a version shows.
create table version_photos (
  sha256 binary_text not null,
  test_id binary_text not null,
  version integer not null,
  primary key (sha256, test_id, version)
);

-- What approvers decided about submitted tests. The comment is for the laboratory.
create table reviews (
  id binary_text primary key,
  test_id binary_text not null,
  at binary_text not null,
  person_id binary_text not null,
  decision text not null check (decision in ('returned', 'published')),
  comment text not null
);

create index reviews_of_test on reviews (test_id, at, id);
