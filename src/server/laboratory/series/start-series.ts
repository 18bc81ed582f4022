import type { Kysely } from 'kysely'
import type { SeriesSource, SharedOfSeries } from '../../../contract/console/bench/series.ts'
import { emptySheet } from '../../../domain/console/bench/bench-test.ts'
import type { PastedProblem } from '../../../domain/console/pasted-mixes.ts'
import { laboratoryYear } from '../../../domain/method/laboratory-days.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { withLots } from '../lots/read-lots.ts'
import { RolledBack } from '../rolled-back.ts'
import { changeState } from '../runs/change-state.ts'
import { createRunsIn } from '../runs/create-run.ts'
import type { RunChange, RunFailure, RunOutcome } from '../runs/run-change.ts'
import { requireKnownProtocol } from '../runs/gate/named-protocol.ts'
import { requireEquipment } from '../runs/save-sheet.ts'
import { inTransaction } from '../runs/in-transaction.ts'
import { readSeriesRows, sheetOfSeriesRow, type LotOfProduct, type SeriesRow } from './series-rows.ts'

export type NewSeriesValues = {
  key: string
  name: string
  shared: SharedOfSeries
  source: SeriesSource
  lots: readonly LotOfProduct[]
}
export type SeriesOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'unreadable'; problems: PastedProblem[] }
  | { ok: false; reason: 'no mix' }
  | { ok: false; reason: 'other kind'; request: string }
  | Extract<RunFailure, { ok: false }>

/** Rolls all of it back: a series has all of its tests or is not there. */
class SeriesNotStarted extends RolledBack<SeriesOutcome> {}

const DIGITS = 4
/** The next number of the year. Whoever asks for one waits for the numbers of tests, so that two are never the same. */
const takeSeriesId = async (trx: Kysely<Schema>, year: number): Promise<string> => {
  await trx
    .insertInto('test_numbers')
    .values({ year, last: 0 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((set) => ({ last: set.ref('test_numbers.last') })))
    .execute()
  const taken = await trx.selectFrom('series').select('id').where('id', 'like', `S-${year}-%`).execute()
  const last = Math.max(0, ...taken.map(({ id }) => Number(id.split('-')[2])))
  return `S-${year}-${String(last + 1).padStart(DIGITS, '0')}`
}

const mustBeDone = (outcome: RunOutcome): { id: string; rowVersion: number } => {
  if (!outcome.ok) throw new SeriesNotStarted(outcome)
  return outcome
}

/** What a row's test is for: requests, or nobody's but the laboratory's. */
const sourceOfRow = (requests: SeriesRow['requests'], kind: SharedOfSeries['kind']) => {
  const seen = requests.map(({ reference: _reference, ...one }) => one)
  return { source: seen.length > 0 ? { from: 'requests' as const, requests: seen } : { from: 'nothing' as const, kind } }
}

/** A series that was started with this key, by anybody: what is sent again has no other one. */
const findStarted = async (trx: Kysely<Schema>, key: string): Promise<string | undefined> =>
  (await trx.selectFrom('series').select('id').where('key', '=', key).executeTakeFirst())?.id

type Starting = RunChange & {
  index: SearchIndex
  /** Called before each test is started: a trial fails here. */
  beforeEach?: ((at: number) => void) | undefined
}

/**
 * Starts a series: each mix is a test of its own, which begins with what was entered once for all of them. All tests with their requests are
 * made in one transaction, or none.
 */
export const startSeries = async (
  database: Database,
  { key, name, shared, source, lots }: NewSeriesValues,
  { index, beforeEach, ...runChange }: Starting,
): Promise<SeriesOutcome> => {
  const { actor, now, timeZone } = runChange
  try {
    const outcome = await inTransaction(database, async (trx) => {
      const inside = { ...database, kysely: trx }
      const id = await takeSeriesId(trx, laboratoryYear(now, timeZone))
      const started = await findStarted(trx, key)
      if (started !== undefined) throw new SeriesNotStarted({ ok: true, id: started })
      const read = await readSeriesRows(trx, source, shared, index)
      if ('request' in read) throw new SeriesNotStarted({ ok: false, reason: 'other kind', request: read.request })
      const { rows, problems } = read
      if (problems.length > 0) throw new SeriesNotStarted({ ok: false, reason: 'unreadable', problems })
      if (rows.length === 0) throw new SeriesNotStarted({ ok: false, reason: 'no mix' })
      await requireKnownProtocol(trx, shared.protocol)
      await requireEquipment(trx, { ...emptySheet(shared.kind), ...shared })
      const startedWith = { from: source.from, tests: rows.length, shared, lots }
      await trx
        .insertInto('series')
        .values({ id, key, name, made_by: actor, made_at: now.toISOString(), started_with: JSON.stringify(startedWith) })
        .execute()
      const runs = []
      for (const { sheet: row, requests } of rows) {
        const sheet = await withLots(trx, sheetOfSeriesRow(row, shared, lots), emptySheet(shared.kind))
        if (!sheet) throw new SeriesNotStarted({ ok: false, reason: 'unknown lot' })
        runs.push({ ...sourceOfRow(requests, shared.kind), fill: () => sheet, series: id })
      }
      const made = await createRunsIn(trx, runs, { ...runChange, index })
      for (const [at, test] of made.entries()) {
        beforeEach?.(at)
        mustBeDone(await changeState(inside, test, { action: 'start' }, runChange))
      }
      const tests = made.map((test) => test.id)
      await appendAudit(trx, {
        at: now,
        actor,
        action: 'series.start',
        entity: 'series',
        entityId: id,
        objects: [['series', id]],
        after: { tests },
      })
      return { id, rowVersion: 1 }
    })
    return outcome.ok ? { ok: true, id: outcome.id } : outcome
  } catch (error) {
    if (error instanceof SeriesNotStarted) return error.outcome
    throw error
  }
}
