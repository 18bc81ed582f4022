import type { Kysely } from 'kysely'
import { EDITABLE_STATES, type BenchSheet, type RunAction } from '../../../domain/console/bench/bench-test.ts'
import { EQUIPMENT_FIELDS } from '../../../domain/console/bench/equipment.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { mergeSheets } from '../../../domain/console/bench/entry/merge-sheets.ts'
import { changedValues } from '../../../domain/console/bench/sheet-values.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { withLots } from '../lots/read-lots.ts'
import { requireKnownProtocol, requireNameable } from './gate/named-protocol.ts'
import { RunNotChanged, type RunChange, type RunOutcome, type SeenRun } from './run-change.ts'
import { lockRun, inTransaction, recordRun, assertVersion, requireReason } from './in-transaction.ts'
import { readLines, sheetColumns, sheetOf, writeLines } from './sheet-rows.ts'

/** A sheet does not hold readings and photos, so that saving it overwrites nothing of these. */
const BESIDE_THE_SHEET: ReadonlySet<RunAction> = new Set([
  'add-jar',
  'remove-jar',
  'add-reading',
  'correct-reading',
  'add-photo',
  'caption-photo',
  'remove-photo',
  'add-deviation',
])

export const requireEquipment = async (trx: Kysely<Schema>, sheet: BenchSheet): Promise<void> => {
  const chosen = EQUIPMENT_KINDS.map((kind) => ({ kind, id: sheet[EQUIPMENT_FIELDS[kind]] })).filter(({ id }) => id !== '')
  for (const { kind, id } of chosen) {
    const known = await trx.selectFrom('equipment').select('id').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
    if (!known) throw new RunNotChanged({ ok: false, reason: 'unknown equipment' })
  }
}

const fieldsOf = (before: BenchSheet, after: BenchSheet): string[] =>
  (Object.keys(before) as (keyof BenchSheet)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

type EnteredSheet = BenchSheet & { reason?: string | undefined; /** The sheet that it was made from. */ base?: BenchSheet | undefined }

/**
 * Saves a test's sheet. With the sheet that it was made from, only what was changed of that is written, and it is refused where somebody else
 * changed the same meanwhile (ENTRY-01); without it the sheet is written whole, and refused from an old version. Its history has each value before and after, the audit the names of the fields. Where it changes none, nothing is
 * written, from whatever version it was made: a response may have been lost on its way.
 */
export const saveSheet = (
  database: Database,
  { id, rowVersion }: SeenRun,
  { reason = '', base, ...entered }: EnteredSheet,
  runChange: RunChange,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, id, runChange.now)
    const before = sheetOf(lockedRun, await readLines(trx, id))
    const merged = base ? mergeSheets(base, entered, before) : { sheet: entered, clashes: [] }
    await requireKnownProtocol(trx, merged.sheet.protocol)
    await requireEquipment(trx, merged.sheet)
    const sheet = await withLots(trx, merged.sheet, before)
    if (!sheet) throw new RunNotChanged({ ok: false, reason: 'unknown lot' })
    // A control has no verdict.
    if (lockedRun.control !== null && sheet.result !== null) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    await trx.updateTable('test_runs').set(sheetColumns(sheet)).where('id', '=', id).execute()
    await writeLines(trx, id, sheet)
    const after = { ...sheet, lines: sheetOf(lockedRun, await readLines(trx, id)).lines }
    const fields = fieldsOf(before, after)
    if (fields.length === 0) throw new RunNotChanged({ ok: true, id, rowVersion: lockedRun.row_version - 1 })
    const isMerged = base !== undefined && merged.clashes.length === 0
    await assertVersion(trx, lockedRun, { rowVersion, isHarmless: (action) => isMerged || BESIDE_THE_SHEET.has(action) })
    if (merged.clashes.length > 0)
      throw new RunNotChanged({ ok: false, reason: 'changed meanwhile', rowVersion: lockedRun.row_version - 1, changes: [] })
    if (!EDITABLE_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    await requireNameable(trx, lockedRun, before.protocol, sheet.protocol)
    requireReason(lockedRun, reason)
    return recordRun(
      trx,
      lockedRun,
      { action: 'edit', changed: { fields }, note: reason, changes: changedValues(before, after) },
      runChange,
    )
  })
