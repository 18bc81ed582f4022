import type { Kysely } from 'kysely'
import { BENCH_STATES, MAX_READINGS, usualSource, type Reading, type ReadingSource } from '../../../domain/console/bench/bench-test.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { jarToRead } from './jars/keep-jars.ts'
import { RunNotChanged, type RunChange, type RunOutcome } from './run-change.ts'
import { lockRun, inTransaction, readRunEvents, recordRun, requireReason } from './in-transaction.ts'
import { readReadings } from './sheet-rows.ts'

/** A reading as the browser sends it; `id` is its own, so that a repeated call adds nothing. */
type NewReading = {
  id: string
  corrects: string | null
  readAt: string
  reading: Reading
  source?: ReadingSource | undefined
  reason?: string | undefined
}

/** Instruments of the register, whether their calibration holds or not: what was seen is always taken down. */
const requireInstruments = async (trx: Kysely<Schema>, { phMeter, thermometer }: ReadingSource): Promise<void> => {
  for (const [kind, id] of [['ph-meter', phMeter] as const, ['thermometer', thermometer] as const]) {
    if (id === '') continue
    const known = await trx.selectFrom('equipment').select('id').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
    if (!known) throw new RunNotChanged({ ok: false, reason: 'unknown equipment' })
  }
}

/** Adds a reading to a test, or corrects one by another, once. */
export const addReading = (
  database: Database,
  runId: string,
  { id, corrects, readAt, reading, source = usualSource(), reason = '' }: NewReading,
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
    await requireInstruments(trx, source)
    const jars = await jarToRead(trx, runId, source.jar)
    await trx
      .insertInto('readings')
      .values({
        id,
        run_id: runId,
        jar_id: source.jar,
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
        // Nothing chosen is no value: seals of older readings hold.
        ph_meter: source.phMeter || null,
        thermometer: source.thermometer || null,
        noted_at: source.notedAt,
      })
      .execute()
    const action = corrects === null ? 'add-reading' : 'correct-reading'
    const jar = source.jar === null ? {} : { jar: source.jar }
    const changed = { reading: id, hours: reading.hours, ...jar, ...(corrects === null ? {} : { corrects }) }
    return recordRun(trx, lockedRun, { action, changed, note: reason, objects: [['reading', id], ...jars] }, runChange)
  })
