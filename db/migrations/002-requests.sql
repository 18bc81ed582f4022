-- Requests for a new test, and the mails that they cause. Times are ISO texts in UTC, which compare by bytes.

create table requests (
  id binary_text primary key,
  reference binary_text not null unique,
  -- Of the client; the same key never makes a second request.
  idempotency_key binary_text unique,
  -- Hash of what was asked, so that a key is not used for something else.
  fingerprint text not null,
  form text not null check (form in ('foliar', 'seed')),
  kind text not null,
  -- The reseller's slug, empty for the main edition.
  edition text not null,
  language text not null,
  submitted_at binary_text not null,
  -- The validated request as JSON.
  body text not null
);

-- The last number given in each year. Its row is locked until the request is stored, so no number is lost or given twice.
create table request_numbers (
  year integer primary key,
  last integer not null
);

create table mails (
  id binary_text primary key,
  request_id binary_text not null references requests (id),
  purpose text not null check (purpose in ('laboratory', 'acknowledgement')),
  state text not null check (state in ('waiting', 'sent', 'given up')),
  attempts integer not null,
  -- Of the first attempt since the mail was made or last asked for again.
  first_tried_at binary_text,
  due_at binary_text not null,
  -- Who is sending it now, and until when nobody else may.
  leased_by text,
  leased_until binary_text,
  sent_at binary_text,
  last_error text
);

create index mails_due on mails (state, due_at);
create index mails_of_request on mails (request_id);
