-- What a product was called and made as before, the days of its codes, and its density. Null for what nothing is recorded of: null is in no
-- seal, so that the seals of the rows that are there go on.

-- JSON list of {code, from, until}.
alter table products add column code_periods text;
-- JSON list of {name, kind, country, from, until}.
alter table products add column other_names text;
-- JSON list of {country, from, until, formulation, strengths, note}.
alter table products add column formulations text;
-- kg/L of a liquid.
alter table products add column density double precision;
