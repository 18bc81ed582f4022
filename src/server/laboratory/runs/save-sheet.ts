import type { Kysely } from 'kysely'
import { EDITABLE_STATES, type BenchSheet, type RunAction } from '../../../domain/console/bench/bench-test.ts'
import { EQUIPMENT_FIELDS } from '../../../domain/console/bench/equipment.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { changedValues } from '../../../domain/console/bench/sheet-values.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { withLots } from '../lots/read-lots.ts'
import { RunNotChanged, type RunChange, type RunOutcome, type SeenRun } from './run-change.ts'
import { lockRun, inTransaction, recordRun, assertVersion, requireReason } from './in-transaction.ts'
import { readLines, sheetColumns, sheetOf, writeLines } from './sheet-rows.ts'

/** A sheet does not hold readings and photos, so that saving it overwrites nothing of these. */
const BESIDE_THE_SHEET: ReadonlySet<RunAction> = new Set(['add-reading', 'correct-reading', 'add-photo', 'caption-photo', 'remove-photo'])

const requireProtocol = async (trx: Kysely<Schema>, protocol: BenchSheet['protocol']): Promise<void> => {
  if (!protocol) return
  const { id, version } = protocol
  const known = await trx.selectFrom('protocols').select('id').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  if (!known) throw new RunNotChanged({ ok: false, reason: 'unknown protocol' })
}

const requireEquipment = async (trx: Kysely<Schema>, sheet: BenchSheet): Promise<void> => {
  const chosen = EQUIPMENT_KINDS.map((kind) => ({ kind, id: sheet[EQUIPMENT_FIELDS[kind]] })).filter(({ id }) => id !== '')
  for (const { kind, id } of chosen) {
    const known = await trx.selectFrom('equipment').select('id').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
    if (!known) throw new RunNotChanged({ ok: false, reason: 'unknown equipment' })
  }
}

const fieldsOf = (before: BenchSheet, after: BenchSheet): string[] =>
  (Object.keys(before) as (keyof BenchSheet)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/**
 * Saves a test's sheet whole. Its history has each value before and after, the audit the names of the fields. Where it changes none, nothing is
 * written, from whatever version it was made: a response may have been lost on its way.
 */
export const saveSheet = (
  database: Database,
  { id, rowVersion }: SeenRun,
  { reason = '', ...entered }: BenchSheet & { reason?: string },
  runChange: RunChange,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, id, runChange.now)
    await requireProtocol(trx, entered.protocol)
    await requireEquipment(trx, entered)
    const before = sheetOf(lockedRun, await readLines(trx, id))
    const sheet = await withLots(trx, entered, before)
    if (!sheet) throw new RunNotChanged({ ok: false, reason: 'unknown lot' })
    await trx.updateTable('test_runs').set(sheetColumns(sheet)).where('id', '=', id).execute()
    await writeLines(trx, id, sheet)
    const after = { ...sheet, lines: sheetOf(lockedRun, await readLines(trx, id)).lines }
    const fields = fieldsOf(before, after)
    if (fields.length === 0) throw new RunNotChanged({ ok: true, id, rowVersion: lockedRun.row_version - 1 })
    await assertVersion(trx, lockedRun, { rowVersion, isHarmless: (action) => BESIDE_THE_SHEET.has(action) })
    if (!EDITABLE_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    requireReason(lockedRun, reason)
    return recordRun(
      trx,
      lockedRun,
      { action: 'edit', changed: { fields }, note: reason, changes: changedValues(before, after) },
      runChange,
    )
  })
