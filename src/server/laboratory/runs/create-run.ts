import type { Kysely } from 'kysely'
import { emptyLine, emptySheet, type BenchLine, type BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { changedValues } from '../../../domain/console/bench/sheet-values.ts'
import type { ControlKind } from '../../../domain/console/bench/controls.ts'
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
import { askedInMix } from '../../mail/outbox/request-mixes.ts'
import { NotDone, type BegunFor, type Seen } from '../desk/desk-change.ts'
import { RunNotChanged, type RunChange, type RunOutcome } from './run-change.ts'
import { inTransaction, recordRun, type Recorded } from './in-transaction.ts'
import { openRepeat, requestsOfRepeat, sheetOfRepeat } from './repeat-run.ts'
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

/** The next free number of the laboratory's year. */
export const takeTestNumber = (trx: Kysely<Schema>, { now, timeZone }: Pick<RunChange, 'now' | 'timeZone'>): Promise<string> =>
  takeId(trx, laboratoryYear(now, timeZone))

/** The mix and conditions of a test that was imported, to be tested again. What was seen and concluded is not copied. */
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
  /** `isForRequests`: those that it was for go on with the new one. */
  | { from: 'test'; testId: string; isForRequests?: boolean | undefined }
  | { from: 'mix'; country: string; products: readonly string[] }

/** What a new test has besides what its source says; `id` where its number is taken already. */
type NewRun = {
  source: RunSource
  id?: string | undefined
  fill?: (sheet: BenchSheet) => BenchSheet
  /** The series that it is a test of. */
  series?: string
  /** Of what it is a control, which is no test. */
  control?: ControlKind
}

const runOfTest = (trx: Kysely<Schema>, testId: string): Promise<TestRunRow | undefined> =>
  trx.selectFrom('test_runs').selectAll().where('test_id', '=', testId).executeTakeFirst()

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
  if (source.from === 'test') {
    const run = await runOfTest(trx, source.testId)
    if (run && run.control !== null) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    return run ? sheetOfRepeat(trx, run) : sheetOfPublished(trx, source.testId)
  }
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

/** The requests that a new test is for, with what that does to them. */
const requestsOf = async (trx: Kysely<Schema>, source: RunSource, newId: string): Promise<BegunFor[]> => {
  if (source.from === 'requests') return source.requests.map((seen) => ({ seen, change: { action: 'start-test', testId: newId } }))
  if (source.from !== 'test') return []
  // Numbers are given one after the other, so that of two people who begin the same repetition the second one finds it.
  if ((await openRepeat(trx, source.testId)) !== undefined) throw new RunNotChanged({ ok: false, reason: 'being repeated' })
  return source.isForRequests === true ? requestsOfRepeat(trx, await runOfTest(trx, source.testId), source.testId, newId) : []
}

type BegunRuns = { ids: string[]; requests: ChangedRequest[]; record: () => Promise<{ id: string; rowVersion: number }[]> }

/**
 * Starts tests as drafts within a transaction, in their order; none where one cannot be. The requests that they are for go from accepted to in
 * test. Everything is locked in one order: numbers, then requests by their ids. The audit comes last: of `requests`, then by `record`.
 */
export const beginRunsIn = async (trx: Kysely<Schema>, runs: readonly NewRun[], { index, ...runChange }: Starting): Promise<BegunRuns> => {
  const { actor, roles, now, timeZone } = runChange
  const changing = { actor, actors: roles, now }
  const numbered = []
  for (const run of runs) numbered.push({ ...run, id: run.id ?? (await takeTestNumber(trx, { now, timeZone })) })
  const begun = []
  for (const run of numbered) begun.push({ ...run, begunFor: await requestsOf(trx, run.source, run.id) })
  const requests: ChangedRequest[] = []
  for (const { seen, change } of begun.flatMap(({ begunFor }) => begunFor).toSorted((a, b) => bySeen(a.seen, b.seen)))
    requests.push(...(await changeRequestsIn(trx, [seen], change, changing)))
  const at = now.toISOString()
  const made: ({ row: TestRunRow } & Pick<Recorded, 'changed' | 'changes'>)[] = []
  for (const { id, source, fill, series, control, begunFor } of begun) {
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
      repeats: source.from === 'test' ? source.testId : null,
      series_id: series ?? null,
      control: control ?? null,
      control_outcome: null,
    }
    await trx.insertInto('test_runs').values(row).execute()
    await writeLines(trx, id, sheet)
    const of: Codes = { ...(source.from === 'test' ? { copyOf: source.testId } : {}), ...namedRequests(begunFor.map(({ seen }) => seen)) }
    const changes = changedValues(emptySheet(sheet.kind), sheetOf(row, await readLines(trx, id)))
    made.push({
      row,
      changed: { state: NEW_TEST.state, ...of, ...(series === undefined ? {} : { series }), ...(control === undefined ? {} : { control }) },
      changes,
    })
  }
  const record = async () => {
    const created = []
    for (const { row, ...recorded } of made) created.push(await recordRun(trx, row, { action: 'create', ...recorded }, runChange))
    return created
  }
  return { ids: made.map(({ row }) => row.id), requests, record }
}

/** The same in a transaction that does nothing else. */
export const createRunsIn = async (
  trx: Kysely<Schema>,
  runs: readonly NewRun[],
  starting: Starting,
): Promise<{ id: string; rowVersion: number }[]> => {
  const { requests, record } = await beginRunsIn(trx, runs, starting)
  await auditRequests(trx, requests, starting)
  return record()
}

/** Starts a test as a draft. The requests that it is for go from accepted to in test, all or none. */
export const createRun = (database: Database, source: RunSource, starting: Starting): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => (await createRunsIn(trx, [{ source }], starting))[0]!)
