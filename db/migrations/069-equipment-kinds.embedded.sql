-- SQLite drops a check only with its column.
alter table equipment add column any_kind text not null default '';
update equipment set any_kind = kind;
alter table equipment drop column kind;
alter table equipment rename column any_kind to kind;
