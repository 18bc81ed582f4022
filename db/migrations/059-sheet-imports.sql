-- Which tests came in by which mapping of a spreadsheet, so that a look can name those that its file does not have any more. Nothing is removed for it.
create table sheet_tests (
  -- What the columns are, as a hash: the same file of next month has the same.
  mapping binary_text not null,
  test_id binary_text not null,
  primary key (mapping, test_id)
);

-- What is fetched from IMPORT_FROM: when it was last looked at, what was last taken in, and what waits for somebody. At most one row.
create table import_fetches (
  one integer primary key check (one = 1),
  -- Who is at it, and until when nobody else is.
  leased_by text,
  leased_until binary_text,
  looked_at binary_text,
  -- Of the content and the mapping that were last taken in whole; etag is what its server called it.
  taken text,
  etag text,
  -- What is to be said of the last look; empty where nothing differed. told is the hash of what was last emailed.
  said text not null,
  waits integer not null,
  told text not null
);
