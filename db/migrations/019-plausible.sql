-- What is unlikely in a test by this version of a protocol (LAB-187).

-- A JSON object of limits; null where the usual ones hold.
alter table protocols add column limits text;
