-- With the embedded database photos are files beside it.
create table photo_files (
  sha256 binary_text primary key,
  content bytea not null
);
