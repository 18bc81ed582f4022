import { BENCH_STATES, MAX_READINGS, type Reading } from '../../../domain/console/bench/bench-test.ts'
import type { Database } from '../../db/open-db.ts'
import { RunNotChanged, type RunChange, type RunOutcome } from './run-change.ts'
import { lockRun, inTransaction, readRunEvents, recordRun, requireReason } from './in-transaction.ts'
import { readReadings } from './sheet-rows.ts'

/** A reading as the browser sends it; `id` is its own, so that a repeated call adds nothing. */
type NewReading = { id: string; corrects: string | null; readAt: string; reading: Reading; reason?: string | undefined }

/** Adds a reading to a test, or corrects one by another, once. */
export const addReading = (
  database: Database,
  runId: string,
  { id, corrects, readAt, reading, reason = '' }: NewReading,
  runChange: RunChange,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, runId, runChange.now)
    const before = lockedRun.row_version - 1
    const readings = await readReadings(trx, runId)
    if (readings.some((one) => one.id === id)) throw new RunNotChanged({ ok: true, id: runId, rowVersion: before })
    const isTaken = await trx.selectFrom('readings').select('id').where('id', '=', id).executeTakeFirst()
    if (isTaken || !BENCH_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    if (readings.length >= MAX_READINGS) throw new RunNotChanged({ ok: false, reason: 'too many' })
    if (corrects !== null && !readings.some((one) => one.id === corrects)) throw new RunNotChanged({ ok: false, reason: 'unknown reading' })
    if (corrects !== null && readings.some((one) => one.corrects === corrects)) {
      const changes = (await readRunEvents(trx, runId)).filter(({ action }) => action === 'correct-reading')
      throw new RunNotChanged({ ok: false, reason: 'changed meanwhile', rowVersion: before, changes: changes.slice(-1) })
    }
    if (corrects !== null) requireReason(lockedRun, reason)
    await trx
      .insertInto('readings')
      .values({
        id,
        run_id: runId,
        corrects,
        hours: reading.hours,
        read_at: readAt,
        added_at: runChange.now.toISOString(),
        added_by: runChange.actor,
        appearance: reading.appearance,
        foam: reading.foam,
        cream: reading.cream,
        sediment: reading.sediment,
        redisperses: reading.redisperses,
        sieve_residue: reading.sieveResidue,
        ph: reading.ph,
        temperature: reading.temperature,
      })
      .execute()
    const action = corrects === null ? 'add-reading' : 'correct-reading'
    const changed = { reading: id, hours: reading.hours, ...(corrects === null ? {} : { corrects }) }
    return recordRun(trx, lockedRun, { action, changed, note: reason, objects: [['reading', id]] }, runChange)
  })
