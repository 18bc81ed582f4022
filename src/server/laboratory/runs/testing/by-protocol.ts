import { randomUUID } from 'node:crypto'
import type { BenchSheet, Reading } from '../../../../domain/console/bench/bench-test.ts'
import { HOUR_MS } from '../../../../domain/durations.ts'
import { JAR_TEST, JAR_TEST_REQUIREMENTS } from '../../../../domain/method/jar-test.ts'
import type { ProtocolRequirements } from '../../../../domain/method/requirements.ts'
import type { Database } from '../../../db/open-db.ts'
import { addToRegister, calibrate } from '../../equipment/keep-equipment.ts'
import { addVersion } from '../../protocols/keep-protocols.ts'
import { changeState } from '../change-state.ts'
import { addReading } from '../readings.ts'
import type { RunChange } from '../run-change.ts'
import { saveSheet } from '../save-sheet.ts'
import { CHEMIST, mustSucceed, newRun, NOW, reading, versionOf, wholeSheet } from './bench.ts'

/** Tests by a version that asks for whole readings, where the gate is what is tested; `wholeRun` of the bench is by one that asks nothing. */

export const BY_PROTOCOL = { id: JAR_TEST.id, version: 2 }
const INSTRUMENTS = [
  ['B-1', 'balance'],
  ['P-1', 'ph-meter'],
  ['T-1', 'thermometer'],
] as const

/** Publishes the jar test with its requirements as version 2, and registers calibrated instruments. */
export const askForWholeTests = async (database: Database, part: Partial<ProtocolRequirements> = {}): Promise<void> => {
  const changing = { actor: 'admin', now: NOW, timeZone: 'UTC' }
  const { id, ...content } = JAR_TEST
  const added = await addVersion(database, { id, base: 1 }, { ...content, requirements: { ...JAR_TEST_REQUIREMENTS, ...part } }, changing)
  if (!added.ok) throw new Error(added.reason)
  for (const [own, kind] of INSTRUMENTS) {
    await addToRegister(database, { id: own, kind, name: own }, changing)
    await calibrate(database, own, { id: randomUUID(), calibration: { on: '2026-01-10', until: '2027-01-10', certificate: 'C' } }, changing)
  }
}

export const sheetByProtocol = (part: Partial<BenchSheet> = {}): BenchSheet =>
  wholeSheet({ protocol: BY_PROTOCOL, balance: 'B-1', phMeter: 'P-1', thermometer: 'T-1', ...part })

/** Everything that is looked at, some hours after the mixing. */
export const readingByProtocol = (hours: number, part: Partial<Reading> = {}) => ({
  ...reading({
    hours,
    appearance: 'Even',
    foam: 0,
    cream: 0,
    sediment: 0,
    redisperses: 'yes',
    sieveResidue: 'none',
    ph: 6.8,
    temperature: 20,
    ...part,
  }),
  readAt: new Date(NOW.getTime() + hours * HOUR_MS).toISOString(),
})

/** Some time after the last reading of a whole test. */
export const AFTERWARDS: RunChange = { ...CHEMIST, now: new Date(NOW.getTime() + 25 * HOUR_MS) }

/** A test that was started by the version with requirements. */
export const startedByProtocol = async (database: Database, sheet: BenchSheet = sheetByProtocol(), by = CHEMIST): Promise<string> => {
  const id = await newRun(database, by)
  mustSucceed(await saveSheet(database, { id, rowVersion: 1 }, sheet, by))
  mustSucceed(await changeState(database, { id, rowVersion: 2 }, { action: 'start' }, by))
  return id
}

/** A running test that lacks nothing of its protocol, or only these readings. */
export const wholeByProtocol = async (database: Database, without: readonly number[] = [], sheet?: BenchSheet): Promise<string> => {
  const id = await startedByProtocol(database, sheet)
  for (const hours of [0, 2, 24].filter((one) => !without.includes(one)))
    mustSucceed(await addReading(database, id, readingByProtocol(hours), { ...CHEMIST, now: new Date(NOW.getTime() + hours * HOUR_MS) }))
  return id
}

export const submitNow = async (database: Database, id: string) =>
  changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'submit' }, AFTERWARDS)
