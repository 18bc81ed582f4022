create trigger nonconformity_events_no_update before update on nonconformity_events begin select raise(abort, 'nonconformity_events is append-only'); end;
create trigger nonconformity_events_no_delete before delete on nonconformity_events when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'nonconformity_events is append-only'); end;
create trigger nonconformity_events_no_replace before insert on nonconformity_events when exists (select 1 from nonconformity_events where nonconformity_id = new.nonconformity_id and row_version = new.row_version) begin select raise(abort, 'nonconformity_events is append-only'); end;

-- A check of SQLite is changed with its table only.
create table suspensions_new (
  id binary_text primary key,
  batch_id binary_text not null,
  test_id binary_text not null,
  set_at binary_text not null,
  set_by binary_text not null,
  cause text not null check (cause in ('instrument', 'control', 'other', 'nonconformity')),
  source text not null,
  note text not null,
  lifted_at binary_text,
  lifted_by binary_text,
  lift_note text
);
insert into suspensions_new (id, batch_id, test_id, set_at, set_by, cause, source, note, lifted_at, lifted_by, lift_note)
  select id, batch_id, test_id, set_at, set_by, cause, source, note, lifted_at, lifted_by, lift_note from suspensions;
drop table suspensions;
alter table suspensions_new rename to suspensions;
create unique index suspensions_once on suspensions (batch_id, test_id);
create index suspensions_of_test on suspensions (test_id, set_at);
create index suspensions_open on suspensions (test_id) where lifted_at is null;
