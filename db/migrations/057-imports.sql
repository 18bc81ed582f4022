-- Spreadsheets that somebody of the laboratory brings, from the upload until their tests are taken in (BRING-20). Times are ISO texts in UTC.
create table imports (
  id binary_text primary key,
  row_version integer not null,
  -- That of its mapping.
  name text not null,
  file_name text not null,
  -- Of the file; both are known once all of it was received.
  sha256 binary_text not null,
  bytes integer not null,
  uploaded_by binary_text not null,
  uploaded_at binary_text not null,
  state binary_text not null
    check (state in ('receiving', 'reading', 'unreadable', 'mapping', 'looking', 'looked', 'taking', 'done', 'dropped')),
  changed_at binary_text not null,
  -- JSON: what was found in the file besides tests.
  found text,
  -- JSON: how the file becomes tests; who answered its questions, and the stored mapping with whose answers it was proposed.
  mapping text,
  mapped_by binary_text,
  proposed_from text,
  -- JSON: what would change.
  look text,
  -- Why the last step ended without what it was for.
  problem text not null,
  confirmed_by binary_text,
  confirmed_at binary_text,
  ended_at binary_text,
  -- The id of the import in the audit and of its seals, once it was taken in.
  import_id binary_text,
  -- The process that works on it, and how far it is.
  leased_by binary_text,
  leased_until binary_text,
  attempts integer not null,
  begun_at binary_text,
  step text not null,
  rows_read integer not null,
  share integer not null
);
create index imports_by_time on imports (uploaded_at, id);
create index imports_of_state on imports (state, uploaded_at, id);

-- The bytes of the file, as base64, and every problem that a look found, as text: in pieces, so that every process of the server has them.
create table import_parts (
  import_id binary_text not null references imports (id),
  kind binary_text not null check (kind in ('file', 'problems')),
  part integer not null,
  content text not null,
  primary key (import_id, kind, part)
);

-- Mappings by their names, proposed for the next file with the same columns.
create table import_mappings (
  name binary_text primary key,
  header_hash binary_text not null,
  mapping text not null,
  saved_by binary_text not null,
  saved_at binary_text not null
);
create index import_mappings_by_header on import_mappings (header_hash, saved_at);
