-- The index of SQLite numbers what it finds. It takes the words as they are, and removes deleted ones from its pages at once (with detail=none
-- that damages the index where one statement changes many rows, in SQLite 3.53).

create table request_search (
  number integer primary key,
  request_id binary_text not null unique references requests (id),
  -- Without accents and in lower case, with a space between two.
  words text not null
);

insert into request_search (request_id, words) select request_id, group_concat(word, ' ') from request_words where word not like '% %' group by request_id;

create virtual table request_search_words using fts5 (words, content='request_search', content_rowid='number', detail=column, tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_{|}~'''");
insert into request_search_words (request_search_words, rank) values ('secure-delete', 1);
insert into request_search_words (request_search_words) values ('rebuild');
create trigger request_search_added after insert on request_search begin insert into request_search_words (rowid, words) values (new.number, new.words); end;
create trigger request_search_removed after delete on request_search begin insert into request_search_words (request_search_words, rowid, words) values ('delete', old.number, old.words); end;
create trigger request_search_changed after update of words on request_search when new.words <> old.words begin insert into request_search_words (request_search_words, rowid, words) values ('delete', old.number, old.words); insert into request_search_words (rowid, words) values (new.number, new.words); end;

drop table request_words;

create table test_run_search (
  number integer primary key,
  run_id binary_text not null unique references test_runs (id),
  -- Without accents and in lower case, with a space between two.
  words text not null
);

insert into test_run_search (run_id, words) select run_id, group_concat(word, ' ') from test_run_words where word not like '% %' group by run_id;

create virtual table test_run_search_words using fts5 (words, content='test_run_search', content_rowid='number', detail=column, tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_{|}~'''");
insert into test_run_search_words (test_run_search_words, rank) values ('secure-delete', 1);
insert into test_run_search_words (test_run_search_words) values ('rebuild');
create trigger test_run_search_added after insert on test_run_search begin insert into test_run_search_words (rowid, words) values (new.number, new.words); end;
create trigger test_run_search_removed after delete on test_run_search begin insert into test_run_search_words (test_run_search_words, rowid, words) values ('delete', old.number, old.words); end;
create trigger test_run_search_changed after update of words on test_run_search when new.words <> old.words begin insert into test_run_search_words (test_run_search_words, rowid, words) values ('delete', old.number, old.words); insert into test_run_search_words (rowid, words) values (new.number, new.words); end;

drop table test_run_words;

create table product_search (
  number integer primary key,
  product_id binary_text not null unique references products (id) on delete cascade,
  -- Without accents and in lower case, with a space between two.
  words text not null
);

create virtual table product_search_words using fts5 (words, content='product_search', content_rowid='number', detail=column, tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_{|}~'''");
insert into product_search_words (product_search_words, rank) values ('secure-delete', 1);
create trigger product_search_added after insert on product_search begin insert into product_search_words (rowid, words) values (new.number, new.words); end;
create trigger product_search_removed after delete on product_search begin insert into product_search_words (product_search_words, rowid, words) values ('delete', old.number, old.words); end;
create trigger product_search_changed after update of words on product_search when new.words <> old.words begin insert into product_search_words (product_search_words, rowid, words) values ('delete', old.number, old.words); insert into product_search_words (rowid, words) values (new.number, new.words); end;

drop index products_found;
alter table products drop column search_text;
