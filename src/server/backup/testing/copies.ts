import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { openDb, type Database, type DatabaseSettings } from '../../db/open-db.ts'
import { everythingIn } from '../../db/testing/everything-in.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { storeRequest } from '../../requests/store-request.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'

/** Paths at which nothing is yet, and whose files are removed after the tests. */
export const newPaths = (): (() => string) => {
  const base = mkdtempSync(join(tmpdir(), 'tankmix-copies-'))
  afterAll(() => rmSync(base, { recursive: true, force: true }))
  let paths = 0
  return () => join(base, String(++paths))
}

const BODY = JSON.stringify(foliarExample)
export const AT = '2026-01-01T00:00:00.000Z'

/** What an edition stored, in SQL of both databases. */
const OF_FIRST_EDITION = [
  `insert into products (id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets)
    values ('1', 'maker', 'Zincora', 'Maker', 'L', 'SC', '["Zinc"]', '["FR"]', '{}', '["89"]'),
      ('2', 'agrochemical', 'Azostar', 'Maker', 'P', 'WG', '[]', '[]', '{}', '[]')`,
  `insert into tests values ('1001', 'foliar', 'FR', '2025-03-14', 'C', 200, 'Wheat', '', 'Stable', '[[1,"1",1.5],[2,"2",1]]')`,
  ...[1, 2].flatMap((number) => [
    `insert into requests values ('r${number}', 'TM-2026-00000${number}', null, 'f', 'foliar', 'Foliar', '', 'en', '${AT}', '${BODY}')`,
    `insert into mails values ('m${number}', 'r${number}', 'laboratory', 'sent', 1, null, '${AT}', null, '${AT}', null, null)`,
  ]),
  `insert into request_numbers values (2026, 2)`,
  `update data_state set version = 'v1'`,
]
const OF_THE_CONSOLE = [
  `insert into people (id, name, email, created_at) values ('p1', 'Ada', 'ada@lab.example', '${AT}')`,
  `insert into roles values ('p1', 'admin', 'command-line', '${AT}', 'command-line')`,
]
/** What each edition stored, by the newest migration of it. */
const EDITIONS: Record<string, { first: string; statements: readonly string[] }[]> = {
  '004-product-details': [{ first: '004-product-details', statements: OF_FIRST_EDITION }],
  '016-search': [
    { first: '004-product-details', statements: OF_FIRST_EDITION },
    { first: '016-search', statements: OF_THE_CONSOLE },
  ],
}

export const withOpen = async <Result>(place: DatabaseSettings, use: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = openDb(place)
  return use(database).finally(() => database.close())
}
export const contentOf = (place: DatabaseSettings) => withOpen(place, everythingIn)
export const referencesIn = (place: DatabaseSettings): Promise<string[]> =>
  withOpen(place, async ({ kysely }) =>
    (await sql<{ reference: string }>`select reference from requests order by 1`.execute(kysely)).rows.map(({ reference }) => reference),
  )
export const ask = (place: DatabaseSettings, name = 'Visitor') =>
  withOpen(place, (database) =>
    storeRequest(
      database,
      { request: { ...foliarExample, name }, language: 'en', edition: '', idempotencyKey: undefined },
      { now: new Date('2026-11-27T10:00:00Z'), referencePrefix: 'TM' },
    ),
  )
export const commandsOn =
  (place: DatabaseSettings) =>
  (...args: string[]) =>
    runInProcess(args, environmentOf(place))

export const FIRST_EDITION = '004-product-details'
export const CONSOLE_EDITION = '016-search'

/** The database as an edition left it whose newest migration was this. */
export const makeEdition = (place: DatabaseSettings, edition: string): Promise<void> =>
  withOpen(place, async (database) => {
    for (const { first, statements } of EDITIONS[edition]!) {
      await migrateUpTo(database, first)
      for (const statement of statements) await sql.raw(statement).execute(database.kysely)
    }
  })
