import type { Kysely } from 'kysely'
import { emptyLine, emptySheet, type BenchLine, type BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { changedValues } from '../../../domain/console/bench/sheet-values.ts'
import { NEW_TEST } from '../../../domain/console/bench/test-states.ts'
import { laboratoryYear } from '../../../domain/method/laboratory-days.ts'
import type { TestKind } from '../../../domain/records.ts'
import { mixOf } from '../../../domain/console/words/request-words.ts'
import { isSeedRequest, type TestRequest } from '../../../domain/requests/requests.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { auditRequests, changeRequestsIn } from '../desk/change-request.ts'
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
  | { from: 'requests'; requests: readonly Seen[] }
  | { from: 'test'; testId: string }
  | { from: 'mix'; country: string; products: readonly string[] }

const bodyOf = async (trx: Kysely<Schema>, id: string): Promise<TestRequest> => {
  const row = await trx.selectFrom('requests').select('body').where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotDone({ ok: false, reason: 'unknown request', id })
  return JSON.parse(row.body) as TestRequest
}

const sheetFrom = async (trx: Kysely<Schema>, source: RunSource, index: SearchIndex | undefined): Promise<BenchSheet> => {
  if (source.from === 'nothing') return emptySheet(source.kind)
  if (source.from === 'mix') {
    const lines = source.products.map((productId): BenchLine => ({ ...emptyLine(), productId }))
    return { ...emptySheet('foliar'), country: source.country, lines }
  }
  if (source.from === 'test') return sheetOfPublished(trx, source.testId)
  const [first, ...others] = await Promise.all(source.requests.map(({ id }) => bodyOf(trx, id)))
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

/** Starts a test as a draft. The requests that it is for go from accepted to in test, all or none. */
export const createRun = (
  database: Database,
  source: RunSource,
  { index, ...runChange }: RunChange & { index?: SearchIndex | undefined },
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const { actor, roles, now, timeZone } = runChange
    const id = await takeId(trx, laboratoryYear(now, timeZone))
    const requests = source.from === 'requests' ? source.requests : []
    const changing = { actor, actors: roles, now }
    const changed = await changeRequestsIn(trx, requests, { action: 'start-test', testId: id }, changing)
    const sheet = await withUnits(trx, await sheetFrom(trx, source, index))
    const at = now.toISOString()
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
    }
    await trx.insertInto('test_runs').values(row).execute()
    await writeLines(trx, id, sheet)
    await auditRequests(trx, changed, changing)
    const of = source.from === 'test' ? { copyOf: source.testId } : { requests: requests.map((one) => one.id) }
    const changes = changedValues(emptySheet(sheet.kind), sheetOf(row, await readLines(trx, id)))
    return recordRun(trx, row, { action: 'create', changed: { state: NEW_TEST.state, ...of }, changes }, runChange)
  })
