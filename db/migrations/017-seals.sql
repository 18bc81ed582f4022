-- Entries of the audit seal what they made (LAB-173). What is there already is sealed when this migration has run.

-- Each object that an entry made or changed, as JSON: its name to the SHA-256 of its content, null where it was removed. Empty in entries before this.
alter table audit add column seals binary_text not null default '';

-- Makes the hash of what is personal worthless once it is gone with its row: null until the row is first sealed, empty once it was erased.
alter table people add column salt binary_text;
alter table requests add column salt binary_text;
alter table messages add column salt binary_text;

-- What is being erased in this transaction, so that its rows can be deleted from tables that are append-only otherwise. Empty outside of one.
create table open_erasures (
  entity binary_text not null,
  entity_id binary_text not null,
  primary key (entity, entity_id)
);
