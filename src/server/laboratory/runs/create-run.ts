import type { Kysely } from 'kysely'
import { emptyLine, emptySheet, type BenchLine, type BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { changedValues } from '../../../domain/console/bench/sheet-values.ts'
import { FIRST_MIX } from '../../../domain/console/request-mixes.ts'
import { NEW_TEST } from '../../../domain/console/bench/test-states.ts'
import { laboratoryYear } from '../../../domain/method/laboratory-days.ts'
import type { TestKind } from '../../../domain/records.ts'
import { mixOf } from '../../../domain/console/words/request-words.ts'
import { isSeedRequest, type TestRequest } from '../../../domain/requests/requests.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Codes } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { auditRequests, bySeen, changeRequestsIn, type ChangedRequest } from '../desk/change-request.ts'
import { askedInMix } from '../desk/mixes/change-mixes.ts'
import { NotDone, type Seen } from '../desk/desk-change.ts'
import { RunNotChanged, type RunChange, type RunOutcome } from './run-change.ts'
import { inTransaction, recordRun } from './in-transaction.ts'
import { sheetFromRequest } from './sheet-from-request.ts'
import { readLines, sheetColumns, sheetOf, writeLines } from './sheet-rows.ts'

/** The next free number of the year. A test that was imported may have it already. */
export const takeId = async (trx: Kysely<Schema>, year: number): Promise<string> => {
  for (;;) {
    const { last } = await trx
      .insertInto('test_numbers')
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column('year').doUpdateSet((set) => ({ last: set('test_numbers.last', '+', 1) })))
      .returning('last')
      .executeTakeFirstOrThrow()
    const id = `${year}-${String(last).padStart(4, '0')}`
    const published = await trx.selectFrom('tests').select('id').where('id', '=', id).executeTakeFirst()
    const own = await trx.selectFrom('test_runs').select('id').where('test_id', '=', id).executeTakeFirst()
    if (!published && !own) return id
  }
}

/** The mix and conditions of a published test, to be tested again. What was seen and concluded is not copied. */
const sheetOfPublished = async (trx: Kysely<Schema>, testId: string): Promise<BenchSheet> => {
  const test = await trx.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst()
  if (!test) throw new RunNotChanged({ ok: false, reason: 'unknown test' })
  const lines = ingredientLines(test).map(([, productId, rate]): BenchLine => ({ ...emptyLine(), productId, rate }))
  const { kind, country, crop, benefit, water_rate: waterRate } = test
  return { ...emptySheet(kind), country, crop, benefit, waterRate, lines }
}

type RunSource =
  | { from: 'nothing'; kind: TestKind }
  /** `mix`: the place of the one that it is for, of a request that has several; the first where none is said. */
  | { from: 'requests'; requests: readonly Seen[] }
  | { from: 'test'; testId: string }
  | { from: 'mix'; country: string; products: readonly string[] }

/** What a new test has besides what its source says. */
type NewRun = { source: RunSource; fill?: (sheet: BenchSheet) => BenchSheet }

const bodyOf = async (trx: Kysely<Schema>, { id, mix }: Seen): Promise<TestRequest> => {
  const row = await trx.selectFrom('requests').select('body').where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotDone({ ok: false, reason: 'unknown request', id })
  return askedInMix(trx, { id, body: JSON.parse(row.body) as TestRequest }, mix)
}

const sheetFrom = async (trx: Kysely<Schema>, source: RunSource, index: SearchIndex | undefined): Promise<BenchSheet> => {
  if (source.from === 'nothing') return emptySheet(source.kind)
  if (source.from === 'mix') {
    const lines = source.products.map((productId): BenchLine => ({ ...emptyLine(), productId }))
    return { ...emptySheet('foliar'), country: source.country, lines }
  }
  if (source.from === 'test') return sheetOfPublished(trx, source.testId)
  const [first, ...others] = await Promise.all(source.requests.map((one) => bodyOf(trx, one)))
  // One test is for requests of one mix (LAB-364).
  for (const [at, body] of others.entries())
    if (isSeedRequest(body) !== isSeedRequest(first!) || mixOf(body) !== mixOf(first!))
      throw new NotDone({ ok: false, reason: 'other mix', id: source.requests[at + 1]!.id })
  return sheetFromRequest(first!, index)
}

/** Liquids are measured, the others weighed. */
const withUnits = async (trx: Kysely<Schema>, sheet: BenchSheet): Promise<BenchSheet> => {
  const ids = sheet.lines.map(({ productId }) => productId).filter((id) => id !== '')
  if (ids.length === 0) return sheet
  const products = await trx.selectFrom('products').select(['id', 'name', 'form']).where('id', 'in', ids).execute()
  const lines = sheet.lines.map((line): BenchLine => {
    const product = products.find(({ id }) => id === line.productId)
    return product ? { ...line, name: product.name, weighedUnit: product.form === 'L' ? 'ml' : 'g' } : line
  })
  return { ...sheet, lines }
}

type Starting = RunChange & { index?: SearchIndex | undefined }

/** The requests that a new test is for, as its history names them; with places where one of them has several mixes. */
const namedRequests = (requests: readonly Seen[]): Codes => ({
  requests: requests.map(({ id }) => id),
  ...(requests.some(({ mix }) => mix !== undefined) ? { mixes: requests.map(({ mix = FIRST_MIX }) => String(mix)) } : {}),
})

/**
 * Starts tests as drafts within a transaction, in their order; none where one cannot be. The requests that they are for go from accepted to in
 * test. Everything is locked in one order: numbers, then requests by their ids, then the audit.
 */
export const createRunsIn = async (
  trx: Kysely<Schema>,
  runs: readonly NewRun[],
  { index, ...runChange }: Starting,
): Promise<{ id: string; rowVersion: number }[]> => {
  const { actor, roles, now, timeZone } = runChange
  const changing = { actor, actors: roles, now }
  const numbered = []
  for (const run of runs) numbered.push({ ...run, id: await takeId(trx, laboratoryYear(now, timeZone)) })
  const begun = numbered.flatMap(({ id, source }) => (source.from === 'requests' ? source.requests.map((seen) => ({ id, seen })) : []))
  const changed: ChangedRequest[] = []
  for (const { id, seen } of begun.toSorted((a, b) => bySeen(a.seen, b.seen)))
    changed.push(...(await changeRequestsIn(trx, [seen], { action: 'start-test', testId: id }, changing)))
  const at = now.toISOString()
  const made = []
  for (const { id, source, fill } of numbered) {
    const said = await withUnits(trx, await sheetFrom(trx, source, index))
    const sheet = fill ? fill(said) : said
    const row: TestRunRow = {
      id,
      test_id: id,
      ...sheetColumns(sheet),
      state: NEW_TEST.state,
      versions: NEW_TEST.versions,
      is_withdrawal_confirmed: 0,
      row_version: 1,
      created_by: actor,
      created_at: at,
      changed_at: at,
      started_at: null,
      submitted_at: null,
      repeats: null,
    }
    await trx.insertInto('test_runs').values(row).execute()
    await writeLines(trx, id, sheet)
    const of: Codes = source.from === 'test' ? { copyOf: source.testId } : namedRequests(source.from === 'requests' ? source.requests : [])
    const changes = changedValues(emptySheet(sheet.kind), sheetOf(row, await readLines(trx, id)))
    made.push({ row, changed: { state: NEW_TEST.state, ...of }, changes })
  }
  await auditRequests(trx, changed, changing)
  const created = []
  for (const { row, ...recorded } of made) created.push(await recordRun(trx, row, { action: 'create', ...recorded }, runChange))
  return created
}

/** Starts a test as a draft. The requests that it is for go from accepted to in test, all or none. */
export const createRun = (database: Database, source: RunSource, starting: Starting): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => (await createRunsIn(trx, [{ source }], starting))[0]!)
