import type { Kysely } from 'kysely'
import { EDITABLE_STATES, MAX_JARS_OF_TEST } from '../../../../domain/console/bench/bench-test.ts'
import type { Database } from '../../../db/open-db.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { SealedObject } from '../../../audit/sealed-kinds.ts'
import { nextJar } from './read-jars.ts'
import { inTransaction, lockRun, recordRun } from '../in-transaction.ts'
import { RunNotChanged, type RunChange, type RunOutcome } from '../run-change.ts'

/** A jar as the browser sends it; `code` is what stands on its label. */
type NewJar = { id: string; code: string }

const FIRST_CODE = '1'

/** The code that was asked for; where another jar has it, with the next letter: nobody at the bench takes one for the other. */
const freeCode = (asked: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(asked)) return asked
  for (let letter = 'b'.codePointAt(0)!; ; letter += 1) {
    const code = `${asked}${String.fromCodePoint(letter)}`
    if (!taken.has(code)) return code
  }
}

/** Adds a jar to a test, once. Of two with one code, made at two devices, the later one gets another. */
export const addJar = (database: Database, runId: string, { id, code }: NewJar, runChange: RunChange): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, runId, runChange.now)
    const jars = await trx.selectFrom('jars').selectAll().where('run_id', '=', runId).execute()
    if (jars.some((one) => one.id === id)) throw new RunNotChanged({ ok: true, id: runId, rowVersion: lockedRun.row_version - 1 })
    const isTaken = await trx.selectFrom('jars').select('id').where('id', '=', id).executeTakeFirst()
    if (isTaken || !EDITABLE_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    if (jars.filter((one) => one.removed_at === null).length + 1 >= MAX_JARS_OF_TEST)
      throw new RunNotChanged({ ok: false, reason: 'too many' })
    const place = await nextJar(trx, runId)
    const given = freeCode(code, new Set([FIRST_CODE, ...jars.map((one) => one.code)]))
    const at = runChange.now.toISOString()
    await trx
      .insertInto('jars')
      .values({ id, run_id: runId, place, code: given, added_at: at, added_by: runChange.actor, removed_at: null, removed_by: null })
      .execute()
    return recordRun(trx, lockedRun, { action: 'add-jar', changed: { jar: id, place }, objects: [['jar', id]] }, runChange)
  })

/** Removes a jar that was added by mistake: one that was read stays. */
export const removeJar = (database: Database, runId: string, id: string, runChange: RunChange): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, runId, runChange.now)
    const jar = await trx.selectFrom('jars').selectAll().where('run_id', '=', runId).where('id', '=', id).executeTakeFirst()
    if (!jar) throw new RunNotChanged({ ok: false, reason: 'unknown jar' })
    if (jar.removed_at !== null) throw new RunNotChanged({ ok: true, id: runId, rowVersion: lockedRun.row_version - 1 })
    const read = await trx.selectFrom('readings').select('id').where('jar_id', '=', id).executeTakeFirst()
    if (read || !EDITABLE_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    await trx
      .updateTable('jars')
      .set({ removed_at: runChange.now.toISOString(), removed_by: runChange.actor })
      .where('id', '=', id)
      .execute()
    return recordRun(trx, lockedRun, { action: 'remove-jar', changed: { jar: id, place: jar.place }, objects: [['jar', id]] }, runChange)
  })

/** The jar that a reading names, which is then there again where it was removed meanwhile. What was changed for that. */
export const jarToRead = async (trx: Kysely<Schema>, runId: string, id: string | null): Promise<SealedObject[]> => {
  if (id === null) return []
  const jar = await trx.selectFrom('jars').select('removed_at').where('run_id', '=', runId).where('id', '=', id).executeTakeFirst()
  if (!jar) throw new RunNotChanged({ ok: false, reason: 'unknown jar' })
  if (jar.removed_at === null) return []
  await trx.updateTable('jars').set({ removed_at: null, removed_by: null }).where('id', '=', id).execute()
  return [['jar', id]]
}
