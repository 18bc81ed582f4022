-- Lists of the console are sorted and filtered by more columns.

-- Tests by their result, in the order of their last change.
create index test_runs_of_result_by_change on test_runs (result, state, changed_at, id);

-- Reports are tests with a published version, by the day of the test.
create index reports_by_date on test_runs (tested_on, test_id) where versions > 0;
create index reports_of_country_by_date on test_runs (country, tested_on, test_id) where versions > 0;

-- The formulations that there are.
create index products_of_formulation on products (formulation);
