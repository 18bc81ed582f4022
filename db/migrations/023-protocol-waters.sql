-- The named waters of this version of a protocol (WATER-23).

-- A JSON list of name, hardness and pH; null where the usual ones are offered.
alter table protocols add column waters text;
