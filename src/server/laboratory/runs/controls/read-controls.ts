import { sql, type Kysely } from 'kysely'
import type { LinkedControl, offeredControl, controlOfPage } from '../../../../contract/console/bench/controls.ts'
import type { z } from 'zod/mini'
import { CONTROL_ACTIONS, isOfSameDay, nextControlPosition } from '../../../../domain/console/bench/controls.ts'
import type { TestRole } from '../../../../domain/console/bench/test-states.ts'
import type { TestRunRow } from '../../../db/schema/bench-schema.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { nameOf, type PeopleNames } from '../../people-names.ts'
import { productNamesOf } from '../list-runs.ts'
import { sheetOf } from '../sheet-rows.ts'

type Db = Kysely<Schema>

/** What was said when a control was concluded, brought back, or voided, by the ids of the controls. */
const readNotes = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('run_events')
          .select(['run_id', 'note'])
          .where('run_id', 'in', ids)
          .where('action', 'in', ['conclude-control', 'reopen-control', 'fail-control', 'void'])
          .orderBy('row_version')
          .execute()
  return new Map(rows.map(({ run_id: id, note }) => [id, note]))
}

const countDeviations = async (db: Db, ids: readonly string[]): Promise<Map<string, number>> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('run_deviations as own')
          .select(({ fn }) => ['run_id', fn.countAll().as('count')])
          .where('run_id', 'in', ids)
          .where(sql<boolean>`not exists (select 1 from run_deviations as later where later.supersedes = own.id)`)
          .groupBy('run_id')
          .execute()
  return new Map(rows.map(({ run_id: id, count }) => [id, Number(count)]))
}

const dayAndProtocol = (row: TestRunRow) => {
  const { testedOn, protocol } = sheetOf(row, [])
  return { testedOn, protocol }
}

/** The controls of a test, those whose link was taken back too, in the order in which they were linked. */
export const readLinkedControls = async (db: Db, test: TestRunRow, people: PeopleNames): Promise<LinkedControl[]> => {
  const links = await db.selectFrom('run_controls').selectAll().where('run_id', '=', test.id).orderBy('linked_at').orderBy('id').execute()
  if (links.length === 0) return []
  const ids = [...new Set(links.map((link) => link.control_id))]
  const rows = await db.selectFrom('test_runs').selectAll().where('id', 'in', ids).execute()
  const names = await productNamesOf(db, ids)
  const notes = await readNotes(db, ids)
  const deviations = await countDeviations(db, ids)
  return links.map((link) => {
    const row = rows.find(({ id }) => id === link.control_id)!
    return {
      id: row.id,
      control: row.control!,
      state: row.state,
      outcome: row.control_outcome,
      note: notes.get(row.id) ?? '',
      testedOn: row.tested_on,
      products: names.get(row.id) ?? [],
      isOther: !isOfSameDay(dayAndProtocol(test), dayAndProtocol(row)),
      deviations: deviations.get(row.id) ?? 0,
      linkedAt: link.linked_at,
      linkedBy: nameOf(link.linked_by, people),
      unlinked:
        link.unlinked_at === null
          ? null
          : { at: link.unlinked_at, by: nameOf(link.unlinked_by ?? '', people), note: link.unlink_note ?? '' },
    }
  })
}

const MAX_OFFERED = 50

/** The controls that a test may link to: of its protocol and its day, neither void nor failed, and not linked yet. */
export const readOfferedControls = async (db: Db, test: TestRunRow): Promise<z.infer<typeof offeredControl>[]> => {
  const { protocol_id: id, protocol_version: version } = test
  if (id === null || version === null) return []
  const rows = await db
    .selectFrom('test_runs')
    .select(['id', 'control', 'control_outcome'])
    .where('control', 'is not', null)
    .where('tested_on', '=', test.tested_on)
    .where('protocol_id', '=', id)
    .where('protocol_version', '=', version)
    .where('state', 'in', ['draft', 'running', 'submitted'])
    .where((where) => where.or([where('control_outcome', 'is', null), where('control_outcome', '=', 'passed')]))
    .where(
      sql<boolean>`not exists (select 1 from run_controls where run_id = ${test.id} and control_id = test_runs.id and unlinked_at is null)`,
    )
    .orderBy('id', 'desc')
    .limit(MAX_OFFERED)
    .execute()
  const names = await productNamesOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ id: row.id, control: row.control!, outcome: row.control_outcome, products: names.get(row.id) ?? [] }))
}

/** What the page of a control has besides; null of a test. */
export const readControlOfPage = async (
  db: Db,
  row: TestRunRow,
  roles: readonly TestRole[],
): Promise<z.infer<typeof controlOfPage> | null> => {
  if (row.control === null) return null
  const tests = await db
    .selectFrom('run_controls')
    .innerJoin('test_runs', 'test_runs.id', 'run_controls.run_id')
    .select(['test_runs.id', 'test_runs.test_id as testId', 'test_runs.state', 'test_runs.versions'])
    .where('run_controls.control_id', '=', row.id)
    .where('run_controls.unlinked_at', 'is', null)
    .orderBy('test_runs.id')
    .execute()
  const names = await productNamesOf(
    db,
    tests.map(({ id }) => id),
  )
  const position = { state: row.state, outcome: row.control_outcome }
  return {
    kind: row.control,
    outcome: row.control_outcome,
    note: (await readNotes(db, [row.id])).get(row.id) ?? '',
    tests: tests.map((test) => ({ ...test, products: names.get(test.id) ?? [] })),
    actions: CONTROL_ACTIONS.filter((action) => nextControlPosition(position, action, roles) !== undefined),
  }
}
