-- What was deleted, by its random id alone, so that a copy of before does not bring it back (PRIV-64).
create table deleted_requests (
  id binary_text primary key,
  deleted_at binary_text not null
);
create index deleted_by_time on deleted_requests (deleted_at);
