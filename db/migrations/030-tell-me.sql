-- Who is told by email when a mix is tested (TELL-01). Times are ISO texts in UTC.

create table watchers (
  id binary_text primary key,
  -- In lower case.
  email binary_text not null unique
);

create table watches (
  id binary_text primary key,
  watcher_id binary_text not null references watchers (id),
  -- JSON list of ids in their order, so that a mix is one text.
  products binary_text not null,
  language text not null,
  made_at binary_text not null,
  -- Null until the link of the first email was used.
  confirmed_at binary_text,
  -- When whoever watches is asked whether to go on, and when that was done; after it nothing is sent until they say so.
  ends_at binary_text,
  asked_at binary_text,
  -- What happened before it was confirmed, as JSON.
  missed text not null default '[]',
  unique (watcher_id, products)
);
create index watches_unconfirmed on watches (made_at) where confirmed_at is null;
create index watches_by_end on watches (ends_at) where ends_at is not null;
create index watches_of_mix on watches (products) where confirmed_at is not null;

create table watch_products (
  product_id binary_text not null,
  watch_id binary_text not null references watches (id),
  primary key (product_id, watch_id)
);
create index products_of_watch on watch_products (watch_id);

-- Links of emails; only hashes of their tokens are stored.
create table watch_links (
  token_hash binary_text primary key,
  watcher_id binary_text not null references watchers (id),
  purpose text not null check (purpose in ('confirm', 'end', 'renew')),
  -- JSON list of ids.
  watches text not null,
  made_at binary_text not null
);
create index links_of_watcher on watch_links (watcher_id);

alter table mails add column watcher_id binary_text references watchers (id);
create index mails_of_watcher on mails (watcher_id, made_at) where watcher_id is not null;
