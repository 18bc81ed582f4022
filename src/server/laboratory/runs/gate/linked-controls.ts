import type { Kysely } from 'kysely'
import { controlStanding, type ControlKind, type StandingControl } from '../../../../domain/console/bench/controls.ts'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import type { TestRunRow } from '../../../db/schema/bench-schema.ts'
import type { Schema } from '../../../db/schema/schema.ts'

type Db = Kysely<Schema>

/** The ids of the controls that these tests link to now, by the ids of the tests. */
export const readControlIds = async (db: Db, runIds: readonly string[]): Promise<Map<string, string[]>> => {
  const rows =
    runIds.length === 0
      ? []
      : await db
          .selectFrom('run_controls')
          .select(['run_id', 'control_id'])
          .where('run_id', 'in', runIds)
          .where('unlinked_at', 'is', null)
          .orderBy('control_id')
          .execute()
  const controls = new Map<string, string[]>()
  for (const { run_id: run, control_id: control } of rows) controls.set(run, [...(controls.get(run) ?? []), control])
  return controls
}

const protocolOf = ({ protocol_id: id, protocol_version: version }: TestRunRow): BenchSheet['protocol'] =>
  id === null || version === null ? null : { id, version }

/** The controls of a test, with the products that each of them has. */
const readStanding = async (db: Db, runId: string): Promise<StandingControl[]> => {
  const ids = (await readControlIds(db, [runId])).get(runId) ?? []
  if (ids.length === 0) return []
  const rows = await db.selectFrom('test_runs').selectAll().where('id', 'in', ids).where('control', 'is not', null).execute()
  const lines = await db.selectFrom('run_lines').select(['run_id', 'product_id']).where('run_id', 'in', ids).execute()
  return rows.map((row) => ({
    control: row.control!,
    state: row.state,
    outcome: row.control_outcome,
    protocol: protocolOf(row),
    testedOn: row.tested_on,
    productIds: lines.filter((line) => line.run_id === row.id).map((line) => line.product_id),
  }))
}

/** What the controls of a test come to, as they are in this transaction. */
export const readControlStanding = async (db: Db, row: TestRunRow, sheet: BenchSheet, required: 'none' | ControlKind) =>
  controlStanding(
    { protocol: protocolOf(row), testedOn: row.tested_on, productIds: sheet.lines.map(({ productId }) => productId) },
    required,
    await readStanding(db, row.id),
  )
