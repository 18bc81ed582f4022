-- Mixes are added up over a year in the order of this index, without reading the table.
create index demand_counted on demand (country, products, day, count);
