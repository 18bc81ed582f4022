-- Who was trained in a protocol, and who is authorised to test by it and to approve such tests (COMP-01). What a person was given is kept with
-- who gave it; it is ended, never deleted.
create table competences (
  -- Made by the browser, so that sending it twice adds it once.
  id binary_text primary key,
  person_id binary_text not null references people (id),
  -- Of all versions of the protocol.
  protocol_id binary_text not null,
  -- Training gives no right by itself.
  level text not null check (level in ('trained', 'test', 'approve')),
  -- yyyy-MM-dd, both included; null until it is ended.
  valid_from binary_text not null,
  valid_until binary_text,
  -- On what it rests, in the laboratory's words.
  note text not null,
  given_at binary_text not null,
  -- The id of another person.
  given_by binary_text not null,
  ended_at binary_text,
  ended_by binary_text,
  end_reason text,
  check (given_by <> person_id)
);
create index competences_of_person on competences (person_id, given_at);
create index competences_of_protocol on competences (protocol_id, level);
