import type { Kysely } from 'kysely'
import { MAX_TODAY, type Today, type TODAY_GROUPS } from '../../../contract/console/today.ts'
import { BENCH_STATES } from '../../../domain/console/bench/bench-test.ts'
import { OPEN_STATES } from '../../../domain/console/request-states.ts'
import type { Role } from '../../../domain/console/roles.ts'
import type { TestState } from '../../../domain/console/bench/test-states.ts'
import { dayAfter, laboratoryDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import { readDataState } from '../../db/data-state.ts'
import { inOrderOf } from '../../db/lists/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isIndependent } from '../../mail/independent.ts'
import { readProgressOf } from '../desk/mixes/read-desk-mixes.ts'
import { listedOf } from '../desk/read-desk.ts'
import { countOverdue } from '../nonconformities/read-nonconformities.ts'
import { nameOf, readPeopleNames, type PeopleNames } from '../people-names.ts'
import { readReplied, readRequestList, type RequestFilter, type RequestListRow } from '../desk/list-requests.ts'
import { isAnotherThan, readContributorsOf } from '../runs/four-eyes.ts'
import { productNamesOf } from '../runs/list-runs.ts'
import { readDueRuns } from '../runs/due-runs.ts'
import { readNextReadings } from '../next-readings.ts'
import { settleUnknownCall } from '../../../contract/console/unknown-products.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { countEndingSoon } from '../competence/read-competence.ts'
import { giveCompetence } from '../../../contract/console/competence.ts'
import { readAskedUndos } from '../imports/undo/read-undos.ts'
import { countOpenUnknown } from '../unknown-products/list-unknown.ts'

type Db = Kysely<Schema>
type Reader = { id: string; email: string; roles: readonly Role[] }
type Asked = { mine: boolean; show?: (typeof TODAY_GROUPS)[number] | undefined }

const firstOf = <One>(rows: readonly One[]): One[] => rows.slice(0, MAX_TODAY)

/** The tests in these states, controls are none, the least lately changed first; one more than is shown. */
const readRuns = (db: Db, states: readonly TestState[], createdBy: string | undefined): Promise<TestRunRow[]> =>
  db
    .selectFrom('test_runs')
    .selectAll()
    .where('state', 'in', states)
    .where('control', 'is', null)
    .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy!))
    .orderBy('changed_at')
    .orderBy('id')
    .limit(MAX_TODAY + 1)
    .execute()

/** The tests at the bench that have a next reading, by when it is due, and those that were read to the end; one more of each than is shown. */
const readAtBench = async (database: Database, createdBy: string | undefined): Promise<{ due: TestRunRow[]; ended: TestRunRow[] }> => {
  const db = database.kysely
  const rows = await db
    .selectFrom('test_runs')
    .select('id')
    .where('state', 'in', BENCH_STATES)
    .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy!))
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  const withNext = await readDueRuns(database, rows, false)
  const isDue = new Set(withNext.map(({ id }) => id))
  const shown = (found: readonly { id: string }[]): string[] => found.slice(0, MAX_TODAY + 1).map(({ id }) => id)
  const due = shown(withNext)
  const ended = shown(rows.filter(({ id }) => !isDue.has(id)))
  const ids = [...due, ...ended]
  const runs = ids.length === 0 ? [] : await db.selectFrom('test_runs').selectAll().where('id', 'in', ids).execute()
  const byId = ({ id }: TestRunRow): string => id
  return { due: inOrderOf(due, runs, byId), ended: inOrderOf(ended, runs, byId) }
}

type Named = { names: Map<string, string[]>; people: PeopleNames; series: Map<string, string> }

const runOf = ({ id, country, crop, created_by, series_id }: TestRunRow, { names, people, series }: Named) => ({
  id,
  products: names.get(id) ?? [],
  country,
  crop,
  createdBy: nameOf(created_by, people),
  series: series_id === null ? null : { id: series_id, name: series.get(series_id) ?? '' },
})

const readNamesOfSeries = async (db: Db, runs: readonly TestRunRow[]): Promise<Map<string, string>> => {
  const ids = [...new Set(runs.flatMap(({ series_id: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('series').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The submitted tests that the reader had no hand in and asked for none of. */
const readForReview = async (db: Db, reader: Reader): Promise<TestRunRow[]> => {
  const submitted = await readRuns(db, ['submitted'], undefined)
  const contributors = await readContributorsOf(db, submitted)
  return submitted.filter(({ id }) => isIndependent(reader, contributors.get(id)!))
}

const readReturns = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { at: string; actor: string; note: string }>()
  const rows = await db
    .selectFrom('run_events')
    .select(['run_id', 'at', 'actor', 'note'])
    .where('run_id', 'in', ids)
    .where('action', '=', 'return')
    .orderBy('row_version')
    .execute()
  return new Map(rows.map((row) => [row.run_id, row]))
}

/** Requests that call for somebody, each once, by the first reason that fits; and whether there are more. */
const readCalls = async (database: Database, assignee: string | undefined, { now, timeZone }: LaboratoryNow) => {
  const list = (filter: Pick<RequestFilter, 'state' | 'due'>) =>
    readRequestList(database, { ...filter, assignee, sorting: { by: filter.due === undefined ? 'received' : 'due', isDescending: false } })
  const yesterday = dayAfter(laboratoryDay(now, timeZone), -1)
  const overdue = await list({ state: OPEN_STATES, due: yesterday })
  const replied = await readReplied(database.kysely, assignee, MAX_TODAY + 1)
  const fresh = await list({ state: ['new'] })
  const waiting = await list({ state: ['waiting'] })
  const calls: [Today['requests'][number]['why'], RequestListRow[]][] = [
    ['overdue', overdue.rows],
    ['replied', firstOf(replied)],
    ['new', fresh.rows],
    ['waiting', waiting.rows],
  ]
  const firstCall = new Map(calls.toReversed().flatMap(([why, rows]) => rows.map((row) => [row.id, { row, why }] as const)))
  return {
    calls: calls.flatMap(([why, rows]) => rows.filter(({ id }) => firstCall.get(id)!.why === why).map((row) => ({ row, why }))),
    isCut: replied.length > MAX_TODAY || [overdue, fresh, waiting].some(({ next }) => next !== null),
  }
}

const readWithdrawals = async (db: Db, reader: Reader, timeZone: string): Promise<Today['withdrawals']> => {
  if (!reader.roles.includes('approver')) return []
  const rows = await db
    .selectFrom('publications')
    .leftJoin('people', 'people.id', 'publications.withdrawn_by')
    .select(['test_id', 'withdrawn_at', 'withdrawn_by', 'people.email'])
    .where('withdrawn_at', 'is not', null)
    .where('confirmed_by', 'is', null)
    .orderBy('withdrawn_at')
    .limit(MAX_TODAY)
    .execute()
  return rows
    .filter(({ withdrawn_by: by, email }) => isIndependent(reader, { people: [by ?? ''], emails: [email ?? ''] }))
    .map(({ test_id: testId, withdrawn_at: at }) => ({ testId, withdrawnOn: laboratoryDay(at!, timeZone) }))
}

/** Undos of imports that the reader may agree to. */
const readUndosFor = async (db: Db, reader: Reader, now: Date): Promise<Today['undos']> => {
  const asked = await readAskedUndos(db, now)
  const another = await Promise.all(asked.map(({ by }) => isAnotherThan(db, by, reader)))
  return asked.filter((_, at) => another[at])
}

/** What the laboratory has to do now, as one of its people sees it (LAB-210). */
export const readTodayOf = async (database: Database, reader: Reader, { mine, show }: Asked, when: LaboratoryNow): Promise<Today> => {
  const db = database.kysely
  const own = mine ? reader.id : undefined
  const isShown = (...groups: Asked['show'][]): boolean => show === undefined || groups.includes(show)
  const { due, ended } = isShown('readings', 'tests') ? await readAtBench(database, own) : { due: [], ended: [] }
  const dueRuns = isShown('readings') ? firstOf(due) : []
  const endedRuns = isShown('tests') ? firstOf(ended) : []
  const returned = isShown('tests') ? await readRuns(db, ['returned'], own) : []
  const isApprover = reader.roles.includes('approver')
  const reviews = isShown('reviews') && isApprover ? await readForReview(db, reader) : []
  const withdrawals = isShown('reviews') ? await readWithdrawals(db, reader, when.timeZone) : []
  const { calls, isCut } = isShown('requests') ? await readCalls(database, own, when) : { calls: [], isCut: false }
  const runs = [dueRuns, endedRuns, returned, reviews].flatMap(firstOf)
  const names = await productNamesOf(
    db,
    runs.map(({ id }) => id),
  )
  const people = await readPeopleNames(db)
  const next = await readNextReadings(db, dueRuns)
  const returns = await readReturns(
    db,
    firstOf(returned).map(({ id }) => id),
  )
  const series = await readNamesOfSeries(db, runs)
  const run = (row: TestRunRow) => runOf(row, { names, people, series })
  const progress = await readProgressOf(
    db,
    calls.map(({ row }) => row.id),
  )
  return {
    now: when.now.toISOString(),
    readings: dueRuns.flatMap((row) => (next.has(row.id) ? [{ ...run(row), next: next.get(row.id)! }] : [])),
    reviews: firstOf(reviews).map((row) => ({
      ...run(row),
      submittedAt: row.submitted_at ?? row.changed_at,
      isAmendment: row.versions > 0,
    })),
    withdrawals,
    requests: calls.map(({ row, why }) => {
      const {
        mix: _mix,
        sameMix: _same,
        rowVersion: _version,
        form: _form,
        assignee,
        ...listed
      } = listedOf(row, people, new Map(), progress)
      return { ...listed, assignee: assignee?.name ?? null, why }
    }),
    returned: firstOf(returned).map((row) => {
      const { at, actor, note } = returns.get(row.id) ?? { at: row.changed_at, actor: '', note: '' }
      return { ...run(row), returnedBy: nameOf(actor, people), returnedAt: at, comment: note }
    }),
    toSubmit: endedRuns.map(run),
    undos: isShown('reviews') && isApprover ? await readUndosFor(db, reader, when.now) : [],
    unknownProducts: show === undefined && !mine && mayCall(settleUnknownCall.access, reader.roles) ? await countOpenUnknown(db) : 0,
    competencesEnding:
      show === undefined
        ? await countEndingSoon(db, when, !mine && mayCall(giveCompetence.access, reader.roles) ? undefined : reader.id)
        : 0,
    overdueNonconformities: show === undefined ? await countOverdue(db, own, laboratoryDay(when.now, when.timeZone)) : 0,
    more: [
      ...(due.length > MAX_TODAY && isShown('readings') ? ['readings'] : []),
      ...(reviews.length > MAX_TODAY ? ['reviews'] : []),
      ...(isCut ? ['requests'] : []),
      ...(isShown('tests') && Math.max(returned.length, ended.length) > MAX_TODAY ? ['tests'] : []),
    ],
    isDemonstration: (await readDataState(db)).demo,
  }
}
