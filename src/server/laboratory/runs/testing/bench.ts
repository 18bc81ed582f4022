import { sealWritten } from '../../../testing/seal-written.ts'
import { randomUUID } from 'node:crypto'
import { emptyLine, emptyReading, emptySheet, type BenchSheet, type Reading } from '../../../../domain/console/bench/bench-test.ts'
import type { TestPosition, TestRole } from '../../../../domain/console/bench/test-states.ts'
import { NO_HISTORY, type ProductRecord } from '../../../../domain/records.ts'
import { productRow } from '../../../db/record-rows.ts'
import type { Database } from '../../../db/open-db.ts'
import type { RunChange, RunOutcome } from '../run-change.ts'
import { createRun } from '../create-run.ts'
import { addReading } from '../readings.ts'
import { saveSheet } from '../save-sheet.ts'

export const NOW = new Date('2026-05-14T10:00:00Z')
export const as = (actor: string, ...roles: TestRole[]): RunChange => ({ actor, roles, now: NOW, timeZone: 'UTC' })
export const CHEMIST = as('chemist-1', 'chemist')

export const product = (id: string, name: string, form: 'L' | 'P'): ProductRecord => ({
  id,
  kind: form === 'L' ? 'maker' : 'agrochemical',
  name,
  manufacturer: 'Maker',
  form,
  formulation: form === 'L' ? 'SC' : 'WG',
  activeIngredients: [],
  countries: [],
  marketNames: {},
  productSets: [],
  role: form === 'L' ? 'micronutrient' : '',
  strengths: [],
  codes: [],
  ...NO_HISTORY,
})

export const addProducts = async (database: Database): Promise<void> => {
  await database.kysely
    .insertInto('products')
    .values([product('zinc', 'Zincora', 'L'), product('azo', 'Azostar 50 WG', 'P')].map(productRow))
    .execute()
  await sealWritten(database)
}

/** A sheet from which a report can be made. */
export const wholeSheet = (part: Partial<BenchSheet> = {}): BenchSheet => ({
  ...emptySheet('foliar'),
  country: 'FR',
  crop: 'Wheat',
  testedOn: '2026-05-14',
  protocol: { id: 'jar-test', version: 1 },
  waterRate: 200,
  waterSource: 'Tap',
  hardness: 180,
  ph: 7.2,
  temperature: 20,
  result: 'C',
  lines: [
    { ...emptyLine('Zincora'), productId: 'zinc', rate: 1.5, batch: 'Z-17', expiry: '2027-03', weighed: 7.5 },
    { ...emptyLine('Azostar 50 WG'), productId: 'azo', rate: 0.8, batch: 'A-4', weighed: 4, weighedUnit: 'g' },
  ],
  ...part,
})

export const reading = (part: Partial<Reading> = {}) => ({
  id: randomUUID(),
  corrects: null as string | null,
  readAt: NOW.toISOString(),
  reading: { ...emptyReading(0), appearance: 'Even', ...part },
})

export const mustSucceed = (outcome: RunOutcome): { id: string; rowVersion: number } => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome
}

/** A draft with nothing in it. */
export const newRun = async (database: Database, by = CHEMIST): Promise<string> =>
  mustSucceed(await createRun(database, { from: 'nothing', kind: 'foliar' }, by)).id

/** Brings a test into a state in the shortest way that there is; returns its version. */
export const bringInto = async ({ kysely }: Database, id: string, position: Partial<TestPosition>): Promise<number> => {
  const { state = 'draft', versions = 0, isWithdrawalConfirmed = false } = position
  const { row_version: version } = await kysely
    .updateTable('test_runs')
    .set({ state, versions, is_withdrawal_confirmed: isWithdrawalConfirmed ? 1 : 0 })
    .where('id', '=', id)
    .returning('row_version')
    .executeTakeFirstOrThrow()
  return version
}

export const versionOf = async ({ kysely }: Database, id: string): Promise<number> =>
  (await kysely.selectFrom('test_runs').select('row_version').where('id', '=', id).executeTakeFirstOrThrow()).row_version

/** A test that is running and has all that its report needs. */
export const wholeRun = async (database: Database, by = CHEMIST): Promise<{ id: string; rowVersion: number }> => {
  const id = await newRun(database, by)
  await bringInto(database, id, { state: 'running' })
  mustSucceed(await saveSheet(database, { id, rowVersion: 1 }, wholeSheet(), by))
  return mustSucceed(await addReading(database, id, reading(), by))
}
