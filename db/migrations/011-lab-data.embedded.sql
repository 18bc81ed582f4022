-- A list with a filter reads all products in this index, which is far smaller than the table.
create index products_found on products (sort_name, id, kind, formulation, countries, withdrawn_on, sort_maker, changed_at, codes, search_text);
