-- The conditions of a test, null where they were not recorded: mg/L of calcium carbonate and pH of the water, °C of the mix, and the hours that
-- it was watched.
alter table tests add column hardness double precision;
alter table tests add column water_ph double precision;
alter table tests add column temperature double precision;
alter table tests add column hours double precision;
