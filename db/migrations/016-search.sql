-- What lists of the console are searched by: a row has the words of one request, test or product, and the full-text index of the database finds
-- what has all of several words in little time, however common each of them is.

-- Reports in one state, in the order of their list.
create index publications_public on publications (test_id) where withdrawn_at is null and is_confidential = 0 and is_under_review = 0;
create index publications_confidential on publications (test_id) where withdrawn_at is null and is_confidential = 1 and is_under_review = 0;
create index publications_under_review on publications (test_id) where withdrawn_at is null and is_under_review = 1;
create index publications_confirmed on publications (test_id) where withdrawn_at is not null and confirmed_by is not null;
create index publications_to_confirm on publications (test_id) where withdrawn_at is not null and confirmed_by is null;
