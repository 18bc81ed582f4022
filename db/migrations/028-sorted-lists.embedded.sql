-- The country that a request was sent for, in what was sent.
create index requests_of_country_by_time on requests (substr(coalesce(json_extract(body, '$.countryCode'), json_extract(body, '$.country')), 1, 2), state, submitted_at, id);
