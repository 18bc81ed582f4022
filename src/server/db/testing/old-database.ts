import { sql } from 'kysely'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import type { Database } from '../open-db.ts'
import { readMigrations } from '../../upgrade/migrations.ts'
import { migrateUpTo } from './migrate-up-to.ts'

export type OldSize = { products: number; tests: number; requests: number }

const BODY = JSON.stringify(foliarExample)

/** Rows from 1 to a number. */
const upTo = (rows: number) => sql.raw(`with recursive row (n) as (select 1 union all select n + 1 from row where n < ${rows})`)

/** What an edition stored in the embedded database, made by one statement a table; by the migration after which it could. */
const FILLINGS: Record<string, (size: OldSize) => ReturnType<typeof sql>[]> = {
  '004-product-details': ({ products, tests, requests }) => [
    sql`insert into products (id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets)
      ${upTo(products)} select n, iif(n % 2, 'maker', 'agrochemical'), 'Zincóra ' || n, 'Maker ' || (n % 9), 'L', 'SC', '["Zinc"]', '["FR"]', '{}', '["89"]' from row`,
    sql`insert into tests ${upTo(tests)}
      select n, 'foliar', 'FR', '2025-03-14', 'C', 200, 'Wheat', '', 'Observation ' || n, json_array(json_array(1, n % ${products} + 1, 1.5)) from row`,
    sql`insert into requests ${upTo(requests)}
      select printf('r%08d', n), printf('TM-2026-%06d', n), null, 'f', 'foliar', 'Foliar', '', 'en', '2026-01-01T00:00:00.000Z',
        json_set(${BODY}, '$.name', 'Visitor ' || n, '$.company', 'Farm ' || (n % 1000)) from row`,
    sql`insert into mails ${upTo(requests)}
      select 'm' || n || purpose, printf('r%08d', n), purpose, iif(n % 3, 'sent', 'waiting'), n % 3, null, '2026-01-01T00:00:00.000Z', null, null, null, null
      from row join (select 'laboratory' as purpose union all select 'acknowledgement')`,
    sql`insert into request_numbers values (2026, ${requests})`,
    sql`insert into clock (one, confirmed_at) values (1, '2026-01-01T00:00:00.000Z')`,
    sql`update data_state set version = 'v1'`,
  ],
  '005-people': () => [sql`insert into people (id, name, email, created_at) values ('p1', 'Chemist', 'c@lab.example', '2026-01-01')`],
  '007-audit': () => [
    sql`insert into audit values ('record', 1, '2026-01-01', 'p1', 'request.accept', 'request', 'r1', '', '', '', '', 'h1')`,
    sql`update audit_heads set seq = 1, hash = 'h1' where chain = 'record'`,
  ],
  '009-tests-of-the-laboratory': ({ tests }) => [
    sql`insert into test_runs (id, test_id, kind, country, crop, benefit, state, versions, is_withdrawal_confirmed, row_version, created_by, created_at,
        changed_at, tested_on, protocol_id, protocol_version, water_source, observations, deviations)
      ${upTo(Math.ceil(tests / 10))} select '2026-' || n, '2026-' || n, 'foliar', 'FR', '', '', 'draft', 0, 0, 1, 'p1', '2026-01-01', '2026-01-01', '', 'jar-test', 1, '', '', ''
      from row`,
    sql`insert into test_run_words (word, run_id) select 'wheat', id from test_runs union all select 'run' || id, id from test_runs`,
  ],
  '011-lab-data': () => [sql`insert into demand values ('FR', '["1","2"]', '2026-01-01', 3)`],
}

/** Makes the embedded database as an edition left it whose newest migration was `last`, with data of that edition and those before. */
export const makeOld = async (database: Database, last: string, size: OldSize): Promise<void> => {
  for (const { name } of await readMigrations(database)) {
    if (name > last) return
    await migrateUpTo(database, name)
    for (const statement of FILLINGS[name]?.(size) ?? []) await statement.execute(database.kysely)
  }
}
