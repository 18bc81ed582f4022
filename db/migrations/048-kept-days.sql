-- After how many days closed requests are deleted where the settings say nothing (STAY-103). A database that holds requests was told that they
-- are kept.
alter table data_state add column request_days integer not null default 730;

update data_state set request_days = 0 where exists (select 1 from requests where id not in (select request_id from demo_requests));

-- What was ended, by its random id alone, so that a copy of before does not bring it back (TELL-127).
create table ended_watches (
  id binary_text primary key,
  ended_at binary_text not null
);
create index ended_by_time on ended_watches (ended_at);
