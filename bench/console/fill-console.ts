import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '../../src/domain/durations.ts'
import type { ProductRecord } from '../../src/domain/records.ts'
import { auditHash } from '../../src/server/audit/audit-hash.ts'
import { lockData, markChanged } from '../../src/server/db/data-state.ts'
import { writeRecords } from '../../src/server/data/write-records.ts'
import { migrate } from '../../src/server/upgrade/migrate.ts'
import { openDb, type Database, type DatabaseSettings } from '../../src/server/db/open-db.ts'
import type { AuditRow, Schema } from '../../src/server/db/schema/schema.ts'
import { DEMO_SIZE, generateDemo } from '../../src/server/data/demo/generate.ts'
import { pick, pickPopular, seeded } from '../../src/server/data/demo/random.ts'
import { startSession } from '../../src/server/laboratory/people/sessions.ts'
import { fillRequests } from './fill-requests.ts'
import { insertRows } from './fill-rows.ts'
import { fillTests } from './fill-tests.ts'
import type { Laboratory } from './invented.ts'

type Db = Kysely<Schema>

const PEOPLE = 12
const PRODUCTS_OF_A_SEED = 5_000
const AUDIT_ENTRIES_OF_A_ROW = 10
const AUDIT_CHUNK = 50_000
const DEMAND_DAYS = 365
const MAKER = { maker: 'Bench', productSets: ['89'] }

/** By the demonstration's generator, from as many seeds as it takes; the first ones are those of the tests. */
const productsOf = (rows: number, today: string): ProductRecord[] =>
  Array.from({ length: Math.ceil(rows / PRODUCTS_OF_A_SEED) }, (_, round) => {
    const { products } = generateDemo({ ...DEMO_SIZE, ...MAKER, today, seed: DEMO_SIZE.seed + round * 7 })
    return products.map((product) => ({ ...product, id: String(round * PRODUCTS_OF_A_SEED + Number(product.id)) }))
  }).flat()

/** Twelve people, the first of whom has every role of the laboratory and is signed in; returns the secret of the session. */
const addPeople = async (trx: Db, { people, now }: Laboratory): Promise<string> => {
  const time = now.toISOString()
  const rows = people.map((id, at) => ({ id, name: `Chemist ${at}`, email: `chemist${at}@lab.example`, created_at: time }))
  await trx.insertInto('people').values(rows).execute()
  const granted = { person_id: people[0]!, granted_by: 'command-line', granted_at: time, confirmed_by: 'command-line' }
  const roles = (['chemist', 'approver', 'admin'] as const).map((role) => ({ ...granted, role }))
  await trx.insertInto('roles').values(roles).execute()
  return startSession(trx, { personId: people[0]!, now })
}

const ACTIONS = [
  'test.create',
  'test.edit',
  'test.add-reading',
  'test.start',
  'test.submit',
  'test.publish',
  'request.accept',
  'request.assign',
]
const RARE_ACTIONS = ['product.edit', 'test.withdraw', 'person.sign-in', 'protocol.change']

/** A chain as `tankmix audit verify` accepts it, oldest first. */
const fillAudit = async (trx: Db, entries: number, { people, random, now }: Laboratory): Promise<void> => {
  const head = await trx.selectFrom('audit_heads').selectAll().where('chain', '=', 'record').executeTakeFirstOrThrow()
  let hash = head.hash
  let rows: AuditRow[] = []
  for (let left = entries; left > 0; left--) {
    const action = random() < 0.01 ? pick(random, RARE_ACTIONS) : pick(random, ACTIONS)
    const row = {
      chain: 'record' as const,
      seq: head.seq + entries - left + 1,
      at: new Date(now.getTime() - left * 60_000).toISOString(),
      actor: random() < 0.05 ? 'requester' : pickPopular(random, people),
      action,
      entity: action.split('.')[0]!,
      entity_id: `2026-${String(1 + Math.floor(random() * (entries / AUDIT_ENTRIES_OF_A_ROW))).padStart(4, '0')}`,
      before: '',
      after: '{"state":"running"}',
      reason: '',
      prev_hash: hash,
      seals: '',
    }
    hash = auditHash(row)
    rows.push({ ...row, hash })
    if (rows.length < AUDIT_CHUNK && left > 1) continue
    await insertRows(trx, 'audit', rows)
    rows = []
  }
  await trx
    .updateTable('audit_heads')
    .set({ seq: head.seq + entries, hash })
    .where('chain', '=', 'record')
    .execute()
}

/** Mixes that were asked for on the days of a year, a few of them often. */
const fillDemand = async (trx: Db, rows: number, { random, now }: Laboratory): Promise<void> => {
  const ids = Array.from({ length: PRODUCTS_OF_A_SEED }, (_, at) => String(at + 1))
  const mixes = Array.from({ length: Math.ceil(rows / 10) }, () => ({
    country: pick(random, ['FR', 'GB', 'DE', 'US', 'PL']),
    products: JSON.stringify([...new Set([pickPopular(random, ids), pick(random, ids)])].toSorted()),
  }))
  const counted = new Map<string, { country: string; products: string; day: string; count: number }>()
  for (let row = 0; row < rows; row++) {
    const mix = pickPopular(random, mixes)
    const day = new Date(now.getTime() - Math.floor(random() * DEMAND_DAYS) * DAY_MS).toISOString().slice(0, 10)
    counted.set(`${mix.country}${mix.products}${day}`, { ...mix, day, count: 1 + Math.floor(random() * 5) })
  }
  await insertRows(trx, 'demand', [...counted.values()])
}

/** Of SQLite, for the filling only: rows are written in the order of their keys and of their indexes at once. */
const MUCH_MEMORY = 'pragma cache_size = -400000'

/** A laboratory of some years: so many requests, tests and products, ten times as many entries in the audit. */
export const fillConsole = async (settings: DatabaseSettings, rows: number): Promise<{ session: string; people: readonly string[] }> => {
  const database: Database = openDb(settings)
  const laboratory: Laboratory = { people: Array.from({ length: PEOPLE }, () => randomUUID()), random: seeded(rows), now: new Date() }
  try {
    await migrate(database)
    if (database.kind === 'embedded') await sql.raw(MUCH_MEMORY).execute(database.kysely)
    const today = laboratory.now.toISOString().slice(0, 10)
    const products = productsOf(rows, today)
    const names = new Map(products.map(({ id, name }) => [id, name]))
    const tests = (seedTests: number) => generateDemo({ ...DEMO_SIZE, ...MAKER, today, seedTests, foliarTests: rows - seedTests }).tests
    const session = await database.kysely.transaction().execute(async (trx) => {
      await lockData(trx)
      const started = await addPeople(trx, laboratory)
      await writeRecords(trx, { products, tests: [] })
      await fillTests(trx, { laboratory, names, tests: tests(Math.round(rows * 0.07)) })
      await fillRequests(trx, { laboratory, names, tests: tests(Math.round(rows * 0.08)) })
      await fillDemand(trx, rows, laboratory)
      await fillAudit(trx, rows * AUDIT_ENTRIES_OF_A_ROW, laboratory)
      await markChanged(trx, { demo: false })
      return started
    })
    // What autovacuum does by itself on a server that is not just an hour old.
    if (database.kind === 'postgresql') await sql.raw('vacuum analyze').execute(database.kysely)
    return { session, people: laboratory.people }
  } finally {
    await database.close()
  }
}
