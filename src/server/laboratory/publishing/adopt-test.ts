import type { Kysely } from 'kysely'
import { IMPORTED } from '../runs/gate/named-protocol.ts'
import { takeId } from '../runs/create-run.ts'
import { RunNotChanged, type RunChange } from '../runs/run-change.ts'
import { readLines, sheetColumns, sheetOf, writeLines } from '../runs/sheet-rows.ts'
import { hashOfRow } from '../../audit/imports/leaves.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { emptySheet } from '../../../domain/console/bench/bench-test.ts'
import { changedValues, type ValueChange } from '../../../domain/console/bench/sheet-values.ts'
import { laboratoryYear } from '../../../domain/method/laboratory-days.ts'
import { lockData } from '../../db/data-state.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { publishedOfRow } from './published-of-row.ts'
import { sheetOfDocument } from './published-of-run.ts'

/** The run of a test that is the console's now, and what was made with it. */
type Adopted = {
  id: string
  /** The hash of what the import had left (LAB-343). */
  imported: string
  changes: ValueChange[]
  objects: SealedObject[]
}

/**
 * Makes an imported test the console's, so that it can be amended or withdrawn and no import changes it any more. Its published version is
 * the first one, without a day of issue.
 */
export const adoptTest = async (trx: Kysely<Schema>, testId: string, { now, timeZone }: RunChange): Promise<Adopted> => {
  // Imports wait, and so does another adoption of the same test.
  await lockData(trx)
  const row = await trx.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst()
  if (!row) throw new RunNotChanged({ ok: false, reason: 'unknown test' })
  const known = await trx.selectFrom('test_runs').select('id').where('test_id', '=', testId).executeTakeFirst()
  if (known) throw new RunNotChanged({ ok: false, reason: 'not possible' })
  const id = await takeId(trx, laboratoryYear(now, timeZone))
  const test = publishedOfRow(row)
  const sheet = sheetOfDocument(test)
  const at = now.toISOString()
  const run = await trx
    .insertInto('test_runs')
    .values({
      id,
      test_id: testId,
      ...sheetColumns(sheet),
      state: 'published',
      versions: 1,
      is_withdrawal_confirmed: 0,
      row_version: 1,
      created_by: IMPORTED,
      created_at: at,
      changed_at: at,
      started_at: null,
      submitted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeLines(trx, id, sheet)
  await trx
    .insertInto('test_versions')
    .values({ test_id: testId, version: 1, issued_at: '', document: JSON.stringify(test), sheet: '', reason: '', changed: '[]' })
    .execute()
  await trx.insertInto('publications').values({ test_id: testId, version: 1, is_confidential: 0, is_under_review: 0 }).execute()
  const objects: SealedObject[] = [
    ['version', testId, 1],
    ['publication', testId],
    ['public-test', testId],
  ]
  return {
    id,
    imported: hashOfRow('public-test', row),
    changes: changedValues(emptySheet(sheet.kind), sheetOf(run, await readLines(trx, id))),
    objects,
  }
}
