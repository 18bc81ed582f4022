-- People of the laboratory and how they sign in. Times are ISO texts in UTC. Tokens and cookies are kept as hashes only.

create table people (
  id binary_text primary key,
  -- Whom the company's sign-in service means; both are null for people with passkeys.
  issuer binary_text,
  subject binary_text,
  name text not null,
  -- In lower case. Only for people with passkeys is it a key.
  email binary_text not null,
  created_at binary_text not null,
  disabled_at binary_text,
  unique (issuer, subject)
);

create unique index people_by_email on people (email) where issuer is null;

create table roles (
  person_id binary_text not null references people (id),
  role text not null check (role in ('viewer', 'chemist', 'approver', 'admin')),
  -- A person's id, command-line or company-sign-in.
  granted_by binary_text not null,
  granted_at binary_text not null,
  -- Null while the role waits for a second admin, and has no effect.
  confirmed_by binary_text,
  primary key (person_id, role)
);

-- At most one for each person; the row goes when it is used.
create table invitations (
  person_id binary_text primary key references people (id),
  token_hash binary_text not null unique,
  invited_by binary_text not null,
  created_at binary_text not null,
  expires_at binary_text not null
);

create table passkeys (
  -- The credential's id, in base64url as the next.
  id binary_text primary key,
  person_id binary_text not null references people (id),
  public_key text not null,
  counter double precision not null,
  -- JSON list.
  transports text not null,
  created_at binary_text not null,
  used_at binary_text
);

create index passkeys_of_person on passkeys (person_id);

create table sessions (
  id_hash binary_text primary key,
  person_id binary_text not null references people (id),
  -- The session at the company's sign-in service, and what it wants to see when it is ended.
  sid binary_text,
  id_token text,
  created_at binary_text not null,
  seen_at binary_text not null,
  expires_at binary_text not null
);

create index sessions_of_person on sessions (person_id);

-- What a sign-in or a registration that has begun must bring back; the row goes when it comes back.
create table challenges (
  hash binary_text primary key,
  purpose text not null check (purpose in ('registration', 'passkey', 'company')),
  -- JSON.
  data text not null,
  expires_at binary_text not null
);

create index challenges_by_end on challenges (expires_at);

-- Ids of back-channel logout tokens that were used.
create table logout_tokens (
  hash binary_text primary key,
  expires_at binary_text not null
);

-- Its row is locked by every change of people and roles, so that two changes cannot both be the last that is allowed.
create table people_changes (
  one integer primary key check (one = 1),
  last_at binary_text not null
);

insert into people_changes (one, last_at) values (1, '');
