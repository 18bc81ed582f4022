-- The country that a request was sent for, in what was sent.
create index requests_of_country_by_time on requests (left(coalesce(body::jsonb ->> 'countryCode', body::jsonb ->> 'country'), 2), state, submitted_at, id);
