import type { Kysely } from 'kysely'
import type { BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { EQUIPMENT_FIELDS } from '../../../domain/console/bench/equipment.ts'
import { FIRST_MIX } from '../../../domain/console/request-mixes.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readMixes } from '../../mail/outbox/request-mixes.ts'
import type { BegunFor } from '../desk/desk-change.ts'
import { lockAsIs, readLinkedRequests } from '../desk/mixes/linked-requests.ts'
import { readNewestProtocols } from '../protocols/read-protocols.ts'
import { readLines, sheetOf } from './sheet-rows.ts'

type Db = Kysely<Schema>

/** The tests that repeat a report or test, the oldest first. */
export const readRepeats = (db: Db, testId: string): Promise<Pick<TestRunRow, 'id' | 'state' | 'versions'>[]> =>
  db.selectFrom('test_runs').select(['id', 'state', 'versions']).where('repeats', '=', testId).orderBy('created_at').orderBy('id').execute()

/** The repetition that is at the bench: there is one at a time. */
export const openRepeat = async (db: Db, testId: string): Promise<string | undefined> =>
  (await readRepeats(db, testId)).find(({ state, versions }) => versions === 0 && state !== 'void')?.id

const isWithdrawnLot = async (db: Db, ids: readonly string[]): Promise<(id: string) => boolean> => {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('lots').select('id').where('id', 'in', ids).where('withdrawn_at', 'is not', null).execute()
  const withdrawn = new Set(rows.map(({ id }) => id))
  return (id) => withdrawn.has(id)
}

/**
 * What a repetition begins with: the products with their rates and lots, the water, what it is weighed and measured with, and the newest version
 * of the protocol. Nothing that was weighed, seen or concluded, and nothing that is withdrawn or retired since.
 */
export const sheetOfRepeat = async (db: Db, run: TestRunRow): Promise<BenchSheet> => {
  const sheet = sheetOf(run, await readLines(db, run.id))
  const isWithdrawn = await isWithdrawnLot(
    db,
    sheet.lines.map(({ lotId }) => lotId).filter((id) => id !== ''),
  )
  const offered = (await readNewestProtocols(db)).find(({ id, isRetired }) => id === sheet.protocol?.id && !isRetired)
  const chosen = EQUIPMENT_KINDS.map((kind) => sheet[EQUIPMENT_FIELDS[kind]]).filter((id) => id !== '')
  const retired =
    chosen.length === 0
      ? []
      : await db.selectFrom('equipment').select('id').where('id', 'in', chosen).where('retired_at', 'is not', null).execute()
  const gone = new Set(retired.map(({ id }) => id))
  const equipment = Object.fromEntries(
    EQUIPMENT_KINDS.map((kind) => [EQUIPMENT_FIELDS[kind], gone.has(sheet[EQUIPMENT_FIELDS[kind]]) ? '' : sheet[EQUIPMENT_FIELDS[kind]]]),
  )
  return {
    ...sheet,
    ...equipment,
    testedOn: '',
    protocol: offered ? { id: offered.id, version: offered.version } : null,
    result: null,
    observations: '',
    deviations: '',
    lines: sheet.lines.map((line) => ({
      ...line,
      weighed: null,
      ...(line.lotId !== '' && isWithdrawn(line.lotId) ? { lotId: '', batch: '', expiry: '' } : {}),
    })),
  }
}

type Repeated = { id: string; mix: number | null; /** Whether whoever asked has a report of it. */ isTold: boolean }

/** The requests that a void test was begun for and that wait for another one, each with its mix. */
const requestsOfVoid = async (db: Db, run: TestRunRow): Promise<Repeated[]> => {
  const created = await db
    .selectFrom('run_events')
    .select('changed')
    .where('run_id', '=', run.id)
    .where('action', '=', 'create')
    .executeTakeFirst()
  const { requests = [], mixes = [] } = JSON.parse(created?.changed ?? '{}') as { requests?: string[]; mixes?: string[] }
  const waiting: Repeated[] = []
  for (const [at, id] of requests.entries()) {
    const row = await db.selectFrom('requests').select('state').where('id', '=', id).executeTakeFirst()
    if (!row) continue
    const place = Number(mixes[at] ?? FIRST_MIX)
    const own = (await readMixes(db, id)).find((mix) => mix.place === place)
    const isWaiting = own ? own.state === 'open' && (row.state === 'accepted' || row.state === 'in-test') : row.state === 'accepted'
    if (isWaiting) waiting.push({ id, mix: own?.place ?? null, isTold: false })
  }
  return waiting
}

/**
 * The requests that go on with a repetition, in the order in which they are locked. One that was answered with a test that existed before is among
 * them only once that is withdrawn: the laboratory owed it no test.
 */
const repeatedRequests = async (db: Db, run: TestRunRow | undefined, testId: string): Promise<Repeated[]> => {
  if (run?.state === 'void') return (await requestsOfVoid(db, run)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const publication = await db.selectFrom('publications').select('withdrawn_at').where('test_id', '=', testId).executeTakeFirst()
  const isWithdrawn = publication !== undefined && publication.withdrawn_at !== null
  const linked = await readLinkedRequests(db, testId)
  return linked.flatMap(({ id, isAnswered, mix, mixState }) =>
    (!isAnswered || isWithdrawn) && (mixState === 'done' || mixState === 'in-test') ? [{ id, mix, isTold: mixState === 'done' }] : [],
  )
}

/** The same, locked until the transaction ends, each with what is done to it. */
export const requestsOfRepeat = async (trx: Db, run: TestRunRow | undefined, testId: string, newId: string): Promise<BegunFor[]> => {
  for (const { id } of await repeatedRequests(trx, run, testId)) await lockAsIs(trx, id)
  // Read once more: what changed before they were locked counts.
  const begun: BegunFor[] = []
  for (const { id, mix, isTold } of await repeatedRequests(trx, run, testId)) {
    const locked = await lockAsIs(trx, id)
    if (locked)
      begun.push({
        seen: { id, rowVersion: locked.row_version, mix: mix ?? undefined },
        change: { action: 'repeat-test', testId: newId, of: testId, isTold },
      })
  }
  return begun
}

type Repetition = { repeats: string | null; repeatedBy: string[]; repeatFor: string[] | null }

/** What a test repeats, what repeats it, and for which requests another repetition would be: null where one is at the bench, or nobody may. */
export const readRepetition = async (
  db: Db,
  { testId, run }: { testId: string; run: TestRunRow | undefined },
  mayBegin: boolean,
): Promise<Repetition> => {
  const known = { repeats: run?.repeats ?? null, repeatedBy: (await readRepeats(db, testId)).map(({ id }) => id) }
  if (!mayBegin || (run?.control ?? null) !== null || (await openRepeat(db, testId)) !== undefined) return { ...known, repeatFor: null }
  const ids = (await repeatedRequests(db, run, testId)).map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('requests').select('reference').where('id', 'in', ids).orderBy('reference').execute()
  return { ...known, repeatFor: rows.map(({ reference }) => reference) }
}

/** The same of a test that is named by the id of its report; imported is one that no test of the bench stands behind. */
export const readOfferedRepetition = async (
  db: Db,
  testId: string,
  mayBegin: boolean,
): Promise<Pick<Repetition, 'repeatFor'> & { isImported: boolean }> => {
  const run = await db.selectFrom('test_runs').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const { repeatFor } = await readRepetition(db, { testId, run }, mayBegin)
  return { repeatFor, isImported: !run }
}
