-- Reports are sorted by the number of their newest version.
create index publications_of_version on publications (version);
