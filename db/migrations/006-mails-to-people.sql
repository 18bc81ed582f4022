-- Mails may be about a request, or to a person of the laboratory.

create table outbox (
  id binary_text primary key,
  request_id binary_text references requests (id),
  -- Who receives it, where it is not about a request.
  person_id binary_text references people (id),
  purpose text not null,
  -- What it is about besides, as JSON with ids.
  data text not null default '{}',
  -- Null for those of a request's submission, which has its own time.
  made_at binary_text,
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

insert into outbox (id, request_id, purpose, state, attempts, first_tried_at, due_at, leased_by, leased_until, sent_at, last_error)
  select id, request_id, purpose, state, attempts, first_tried_at, due_at, leased_by, leased_until, sent_at, last_error from mails;

drop table mails;

alter table outbox rename to mails;

create index mails_due on mails (state, due_at);
create index mails_of_request on mails (request_id);
create index mails_of_person on mails (person_id);
