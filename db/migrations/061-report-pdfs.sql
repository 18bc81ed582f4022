-- The PDF of a version of a report in a language: made once, never anew (PDF-01). Its bytes are beside it, so that whoever reads these rows reads little.
create table report_pdfs (
  test_id binary_text not null,
  version integer not null,
  language binary_text not null,
  made_at binary_text not null,
  -- SHA-256 of the file, and how many bytes it has.
  sha256 binary_text not null,
  bytes integer not null,
  -- SHA-256 of the random key in the code of a confidential report; null of a public one, whose code has its number.
  key_hash binary_text,
  -- SHA-256 of the certificate that it is signed with; null where the laboratory had none.
  certificate binary_text,
  primary key (test_id, version, language)
);
create unique index report_pdfs_by_hash on report_pdfs (sha256);
create unique index report_pdfs_by_key on report_pdfs (key_hash) where key_hash is not null;

-- The files by their hashes, in base64: text is copied by backups and moves as everything else is.
create table report_pdf_files (
  sha256 binary_text primary key,
  content text not null
);

-- What time stamps of others (RFC 3161) say of a file. A token proves itself.
create table report_pdf_stamps (
  sha256 binary_text primary key,
  stamped_at binary_text not null,
  -- The address that was asked.
  authority text not null,
  -- Base64.
  token text not null
);

-- PDFs that were asked for and are not made yet. A lease that has ended is over.
create table report_pdf_jobs (
  test_id binary_text not null,
  version integer not null,
  language binary_text not null,
  asked_at binary_text not null,
  due_at binary_text not null,
  attempts integer not null,
  leased_by binary_text,
  leased_until binary_text,
  last_error text,
  primary key (test_id, version, language)
);
create index report_pdf_jobs_due on report_pdf_jobs (due_at);
