-- Products that visitors asked about and that no list has (WHO-60). Times are ISO texts in UTC.

-- One for each product, however many asked about it.
create table unknown_products (
  id binary_text primary key,
  name text not null,
  number text not null,
  -- Upper-case code.
  country binary_text not null,
  -- The forms by which the same product is found again.
  name_key binary_text not null,
  number_key binary_text not null,
  state binary_text not null check (state in ('open', 'found', 'closed')),
  asked integer not null,
  first_at binary_text not null,
  last_at binary_text not null,
  -- The product that it is, or the code of the reason why it was closed.
  product_id binary_text,
  reason binary_text,
  settled_at binary_text,
  settled_by binary_text
);
create index unknown_by_time on unknown_products (last_at, id);
create index unknown_of_state_by_time on unknown_products (state, last_at, id);
create index unknown_by_asked on unknown_products (asked, id);
create index unknown_of_state_by_asked on unknown_products (state, asked, id);
create index unknown_by_number on unknown_products (number_key, country) where state = 'open';
create index unknown_by_name on unknown_products (name_key, country) where state = 'open';

-- What each of them sent.
create table unknown_reports (
  id binary_text primary key,
  unknown_id binary_text not null references unknown_products (id),
  idempotency_key binary_text unique,
  fingerprint binary_text not null,
  name text not null,
  number text not null,
  language text not null,
  made_at binary_text not null,
  -- Null where no email was given, or the address was deleted.
  watcher_id binary_text references watchers (id),
  -- Of the label; null where there is none.
  photo_sha256 binary_text,
  photo_width integer,
  photo_height integer
);
create index reports_of_unknown on unknown_reports (unknown_id, made_at);
create index reports_of_watcher on unknown_reports (watcher_id) where watcher_id is not null;
create index reports_with_photo on unknown_reports (photo_sha256) where photo_sha256 is not null;
create index reports_by_time on unknown_reports (made_at);

-- How many came on a day: all of them together are bounded.
create table unknown_days (
  day binary_text primary key,
  reports integer not null
);

-- Whoever asked is told what became of it.
alter table watches add column unknown_id binary_text references unknown_products (id);
create index watches_of_unknown on watches (unknown_id) where unknown_id is not null;
