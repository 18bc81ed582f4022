-- Tests while the laboratory works on them. What is public of them is copied into tests when they are published. Times are ISO texts in UTC.

-- Texts by which the laboratory tests. A version is never changed, since tests name it.
create table protocols (
  id binary_text not null,
  version integer not null,
  name text not null,
  text text not null,
  -- When a test is compatible, compatible with care or not compatible.
  decision_rule text not null,
  -- The id of a person; empty for one that comes with the product.
  made_by binary_text not null,
  made_at binary_text not null,
  primary key (id, version)
);

insert into protocols (id, version, name, text, decision_rule, made_by, made_at) values (
  'jar-test', 1, 'Jar test',
  '1. Mark one litre on a clear jar and pour in 600 ml of the water of the test. Note its source, hardness, pH and temperature. Fill a second jar with this water only, for comparison.
2. For each product, weigh or measure in what its rate and the water volume ask for in one litre: rate per hectare × 1,000 ÷ litres of water per hectare, in ml for a liquid, in g for a powder or granule. Note batch and weighed amount.
3. Add the products one at a time in the order of the test. After each, swirl until it has dispersed or dissolved, and look before the next.
4. Fill up with water to one litre. If there is no gas and no warmth, close the lid and turn the jar over slowly ten times. This is hour 0.
5. Read at 0, 2 and 24 hours: appearance, foam, cream, sediment, pH and temperature, before the jar is moved.
6. Turn the jar over slowly ten times and note whether it is even again. After the reading at 2 hours pour part of it through the sieve and note what stays on it.',
  'Compatible: nothing separates, or what separates mixes again with ten slow turns at every reading and needs no attention, and the sieve holds nothing that the products alone do not leave.
Compatible with care: fit for spraying, but something needs attention, such as steady agitation against a loose sediment or cream, or foam.
Not compatible: warming, gas, gel, paste, curds, oily lumps, crystals, oil that stays on top, a sediment that does not mix again, or a residue that blocks the sieve.',
  '', '2026-01-01T00:00:00.000Z'
);

-- The last number of the year, for the next test.
create table test_numbers (
  year integer primary key,
  last integer not null
);

create table test_runs (
  -- Such as 2026-0042.
  id binary_text primary key,
  -- The id of its report, in tests once it is published. Not its own id where a test that was imported is amended here.
  test_id binary_text not null unique,
  kind text not null check (kind in ('foliar', 'seed')),
  -- Upper-case ISO 3166 code; empty until it is chosen.
  country binary_text not null,
  crop text not null,
  benefit text not null,
  state text not null check (state in ('draft', 'running', 'submitted', 'returned', 'published', 'amending', 'withdrawn', 'void')),
  -- How many versions of it were published.
  versions integer not null,
  is_withdrawal_confirmed integer not null check (is_withdrawal_confirmed in (0, 1)),
  -- Grows with every change of the test or anything of it.
  row_version integer not null,
  -- The id of a person.
  created_by binary_text not null,
  created_at binary_text not null,
  changed_at binary_text not null,
  started_at binary_text,
  submitted_at binary_text,
  -- The day of the test, yyyy-MM-dd; empty until it is entered.
  tested_on text not null,
  protocol_id binary_text,
  protocol_version integer,
  -- L/ha; null for a seed coating.
  water_rate double precision,
  water_source text not null,
  -- mg of CaCO3 per litre.
  hardness double precision,
  ph double precision,
  -- °C
  temperature double precision,
  result text check (result in ('C', 'CA', 'NC')),
  observations text not null,
  deviations text not null,
  foreign key (protocol_id, protocol_version) references protocols (id, version)
);

create index test_runs_by_time on test_runs (state, created_at, id);
create index test_runs_by_change on test_runs (state, changed_at, id);
create index test_runs_of_person_by_time on test_runs (created_by, state, created_at, id);
create index test_runs_of_person_by_change on test_runs (created_by, state, changed_at, id);
create index test_runs_of_country_by_time on test_runs (country, state, created_at, id);
create index test_runs_of_country_by_change on test_runs (country, state, changed_at, id);

-- The words that a test is found by, without accents and in lower case.
create table test_run_words (
  word binary_text not null,
  run_id binary_text not null references test_runs (id),
  primary key (word, run_id)
);

create index words_of_test_run on test_run_words (run_id, word);

-- The products of a test in the order of addition.
create table run_lines (
  run_id binary_text not null references test_runs (id),
  -- From 1, without gaps.
  position integer not null,
  -- Empty until the product is chosen; then name is what was asked for.
  product_id binary_text not null,
  name text not null,
  -- As in tests: L/ha or kg/ha; for a seed coating L or kg per kg of seed.
  rate double precision,
  batch text not null,
  -- yyyy-MM or yyyy-MM-dd, or empty.
  expiry text not null,
  weighed double precision,
  weighed_unit text not null check (weighed_unit in ('g', 'ml')),
  -- What the product was for in the order of mixing when it was entered.
  role text not null check (role in ('', 'water conditioner', 'anti-foam', 'adjuvant', 'micronutrient')),
  primary key (run_id, position)
);

-- What was seen. Rows are never changed; one that was wrong is corrected by another.
create table readings (
  -- Made by the browser, so that sending it twice adds it once.
  id binary_text primary key,
  run_id binary_text not null references test_runs (id),
  -- The reading that this one corrects.
  corrects binary_text unique references readings (id),
  -- Hours after the mixing.
  hours double precision not null,
  -- When it was read, by the browser's clock, and when it arrived.
  read_at binary_text not null,
  added_at binary_text not null,
  -- The id of a person.
  added_by binary_text not null,
  appearance text not null,
  -- ml in one litre.
  foam double precision,
  cream double precision,
  sediment double precision,
  redisperses text not null check (redisperses in ('', 'yes', 'partly', 'no')),
  sieve_residue text not null check (sieve_residue in ('', 'none', 'traces', 'blocks')),
  ph double precision,
  temperature double precision
);

create index readings_of_test_run on readings (run_id, hours, added_at, id);

-- Photos as they are shown. A removed one stays for the versions that show it.
create table photos (
  -- Made by the browser, so that sending it twice adds it once.
  id binary_text primary key,
  run_id binary_text not null references test_runs (id),
  reading_id binary_text references readings (id),
  -- Of the stored file, photos/SHA256.jpg in the data folder, or the row of photo_files.
  sha256 binary_text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  caption text not null,
  added_at binary_text not null,
  added_by binary_text not null,
  removed_at binary_text,
  removed_by binary_text
);

create index photos_of_test_run on photos (run_id, added_at, id);
create index photos_of_file on photos (sha256);

-- Every change of a test or anything of it. Whoever stands here had a hand in it, except where the action is an approver's.
create table run_events (
  run_id binary_text not null references test_runs (id),
  -- Of the test after the change.
  row_version integer not null,
  at binary_text not null,
  -- The id of a person.
  actor binary_text not null,
  action binary_text not null,
  -- What was changed, as JSON of codes.
  changed text not null,
  -- The words of a reason or a comment; empty where the action needs none.
  note text not null,
  primary key (run_id, row_version)
);

create index run_events_of_person on run_events (actor, run_id);

-- The files of photos, with PostgreSQL only; with the embedded database they are files beside it.
create table photo_files (
  sha256 binary_text primary key,
  content bytea not null
);
