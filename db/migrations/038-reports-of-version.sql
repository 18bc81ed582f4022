-- Reports by the number of their newest version, each number in the order of the day.
create index reports_of_version_by_date on test_runs (versions, tested_on, test_id) where versions > 0;
