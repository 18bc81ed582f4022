-- What people of the laboratory do in the console to undo an import, from the look until it is done (UNDO-20). Times are ISO texts in UTC.
create table import_undos (
  -- The import, as its entry in the audit names it, and the number of that entry.
  id binary_text primary key,
  number integer not null,
  row_version integer not null,
  state binary_text not null check (state in ('looking', 'looked', 'asked', 'undoing', 'done')),
  changed_at binary_text not null,
  -- JSON: what it would do, or did.
  look text,
  -- Why the last step ended without what it was for.
  problem text not null,
  asked_by binary_text,
  asked_at binary_text,
  -- Who agreed that fails and passes with care go.
  confirmed_by binary_text,
  confirmed_at binary_text,
  -- The process that works on it.
  leased_by binary_text,
  leased_until binary_text,
  attempts integer not null
);
create index import_undos_of_state on import_undos (state, changed_at, id);

-- What waits of a fetch: a hash of its content, its mapping and where it came from, so that nobody accepts something else.
alter table import_fetches add column waiting binary_text;

-- JSON: names and sizes of the files that were uploaded as one, whose pieces follow one another; null where it is one file.
alter table imports add column files text;
