-- What the last check of the audit found, as the command named it: a JSON list of the first problems.
alter table audit_checks add column found text not null default '[]';
