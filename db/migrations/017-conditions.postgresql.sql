-- What the console published before had its conditions in the report only. What is outside the limits of these columns stays there only.
update tests set
  hardness = case when tests.kind = 'foliar' and p.hardness between 0 and 2000 then p.hardness end,
  water_ph = case when tests.kind = 'foliar' and p.ph between 0 and 14 then p.ph end,
  temperature = case when p.temperature between 0 and 50 then p.temperature end,
  hours = case when p.hours between 0 and 168 then p.hours end
from (
  select v.test_id,
    (v.document::json #>> '{conditions,hardness}')::double precision as hardness,
    (v.document::json #>> '{conditions,ph}')::double precision as ph,
    (v.document::json #>> '{conditions,temperature}')::double precision as temperature,
    (select floor(max(r.hours) * 10) / 10 from test_runs as t join readings as r on r.run_id = t.id
      where t.test_id = v.test_id and not exists (select 1 from readings as c where c.corrects = r.id)) as hours
  from publications as u join test_versions as v on v.test_id = u.test_id and v.version = u.version
  where u.is_confidential = 0 and u.withdrawn_at is null
) as p
where p.test_id = tests.id;
