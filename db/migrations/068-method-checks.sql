-- That the laboratory can carry out a version of a method (ISO/IEC 17025, 7.2.1.5), and what it came to where laboratories were compared (7.7.2). A
-- correction is another row (CHECK-01).
create table method_checks (
  id binary_text primary key,
  kind text not null check (kind in ('verification', 'proficiency')),
  protocol_id binary_text not null,
  protocol_version integer not null,
  on_day binary_text not null,
  -- What was done, or by whom laboratories were compared.
  what text not null,
  outcome text not null check (outcome in ('satisfactory', 'questionable', 'unsatisfactory')),
  note text not null,
  corrects binary_text unique references method_checks (id),
  added_at binary_text not null,
  -- The id of a person.
  added_by binary_text not null
);
create index method_checks_of_protocol on method_checks (protocol_id, protocol_version);
