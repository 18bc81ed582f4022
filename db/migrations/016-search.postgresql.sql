-- That of PostgreSQL takes the words as they are. The cost keeps it from looking at all rows instead, with help of other processes.
create function words_to_search(text) returns tsvector language plpgsql immutable strict cost 1000 as 'begin return array_to_tsvector(string_to_array($1, '' '')); end';

create table request_search (
  request_id binary_text primary key references requests (id),
  words text not null
);

insert into request_search (request_id, words) select request_id, string_agg(word, ' ') from request_words where word not like '% %' group by request_id;

create index request_search_words on request_search using gin (words_to_search(words)) with (fastupdate = off);

drop table request_words;

create table test_run_search (
  run_id binary_text primary key references test_runs (id),
  words text not null
);

insert into test_run_search (run_id, words) select run_id, string_agg(word, ' ') from test_run_words where word not like '% %' group by run_id;

create index test_run_search_words on test_run_search using gin (words_to_search(words)) with (fastupdate = off);

drop table test_run_words;

create table product_search (
  product_id binary_text primary key references products (id) on delete cascade,
  words text not null
);

create index product_search_words on product_search using gin (words_to_search(words)) with (gin_pending_list_limit = 256);

alter table products drop column search_text;
