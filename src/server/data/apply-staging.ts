import { sql } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Connection } from './staging.ts'

export type ImportedCounts = { products: number; tests: number; ingredients: number }

/**
 * Writes the staged rows into the record: products and tests by id, and for every test that has staged ingredients
 * these in place of its former ones.
 */
export const applyStaging = async (
  trx: Connection,
  { ingredientList }: Pick<Database, 'ingredientList'>,
): Promise<ImportedCounts> => {
  await sql`
    insert into products (id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets)
    select id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets
    from staged_products where true
    on conflict (id) do update set
      kind = excluded.kind, name = excluded.name, manufacturer = excluded.manufacturer, form = excluded.form,
      formulation = excluded.formulation, active_ingredients = excluded.active_ingredients,
      countries = excluded.countries, market_names = excluded.market_names, product_sets = excluded.product_sets
  `.execute(trx)
  await sql`
    insert into tests (id, kind, country, date, result, water_rate, crop, benefit, observations, ingredients)
    select t.id, t.kind, t.country, t.date, t.result, t.water_rate, t.crop, t.benefit, t.observations,
      coalesce(i.list, known.ingredients)
    from staged_tests as t
    left join (select test_id, ${ingredientList} as list from staged_ingredients group by test_id) as i on i.test_id = t.id
    left join tests as known on known.id = t.id
    where true
    on conflict (id) do update set
      kind = excluded.kind, country = excluded.country, date = excluded.date, result = excluded.result,
      water_rate = excluded.water_rate, crop = excluded.crop, benefit = excluded.benefit,
      observations = excluded.observations, ingredients = excluded.ingredients
  `.execute(trx)
  await sql`
    update tests set ingredients = (
      select ${ingredientList} from staged_ingredients as i where i.test_id = tests.id
    )
    where id in (
      select test_id from staged_ingredients as i
      where not exists (select 1 from staged_tests as t where t.id = i.test_id)
    )
  `.execute(trx)
  const { rows } = await sql<ImportedCounts>`
    select (select cast(count(*) as integer) from staged_products) as products,
      (select cast(count(*) as integer) from staged_tests) as tests,
      (select cast(count(*) as integer) from staged_ingredients) as ingredients
  `.execute(trx)
  return rows[0]!
}
