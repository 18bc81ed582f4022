-- Requests and tests of some days in any order, and reports by their result.
create index requests_by_day on requests (submitted_at);
create index test_runs_by_day on test_runs (created_at);
create index reports_of_result_by_date on test_runs (result, tested_on, test_id) where versions > 0;
