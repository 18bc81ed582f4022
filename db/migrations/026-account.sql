-- What people see of their passkeys and sessions (LAB-248).

-- What its person calls it; empty for those of before.
alter table passkeys add column name text not null default '';

-- Browser and system in words of this service's own, never what the browser sent; empty for those of before.
alter table sessions add column device text not null default '';
