import type { Kysely } from 'kysely'
import type { BenchSheet, Reading, ReadingSource } from '../../../domain/console/bench/bench-test.ts'
import { wordsIn } from '../../../domain/console/words/request-words.ts'
import type { ReadingRow, RunLineRow, TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

/** The columns of a test that its sheet holds. */
export const sheetColumns = (sheet: BenchSheet) => ({
  kind: sheet.kind,
  country: sheet.country,
  crop: sheet.crop,
  benefit: sheet.benefit,
  tested_on: sheet.testedOn,
  protocol_id: sheet.protocol?.id ?? null,
  protocol_version: sheet.protocol?.version ?? null,
  water_rate: sheet.waterRate,
  water_source: sheet.waterSource,
  hardness: sheet.hardness,
  ph: sheet.ph,
  temperature: sheet.temperature,
  // Nothing chosen is no value: seals of older tests hold.
  balance: sheet.balance || null,
  ph_meter: sheet.phMeter || null,
  thermometer: sheet.thermometer || null,
  result: sheet.result,
  observations: sheet.observations,
  deviations: sheet.deviations,
})

export const sheetOf = (row: TestRunRow, lines: readonly RunLineRow[]): BenchSheet => ({
  kind: row.kind,
  country: row.country,
  crop: row.crop,
  benefit: row.benefit,
  testedOn: row.tested_on,
  protocol: row.protocol_id === null || row.protocol_version === null ? null : { id: row.protocol_id, version: row.protocol_version },
  waterRate: row.water_rate,
  waterSource: row.water_source,
  hardness: row.hardness,
  ph: row.ph,
  temperature: row.temperature,
  balance: row.balance ?? '',
  phMeter: row.ph_meter ?? '',
  thermometer: row.thermometer ?? '',
  result: row.result,
  observations: row.observations,
  deviations: row.deviations,
  lines: lines.map((line) => ({
    productId: line.product_id,
    name: line.name,
    rate: line.rate,
    batch: line.batch,
    lotId: line.lot_id ?? '',
    expiry: line.expiry,
    weighed: line.weighed,
    weighedUnit: line.weighed_unit,
  })),
})

export const readLines = (db: Db, runId: string): Promise<RunLineRow[]> =>
  db.selectFrom('run_lines').selectAll().where('run_id', '=', runId).orderBy('position').execute()

/** What was seen in the order of time. */
export const readReadings = (db: Db, runId: string): Promise<ReadingRow[]> =>
  db.selectFrom('readings').selectAll().where('run_id', '=', runId).orderBy('hours').orderBy('added_at').orderBy('id').execute()

export const readingOf = (row: ReadingRow): Reading => ({
  hours: row.hours,
  appearance: row.appearance,
  foam: row.foam,
  cream: row.cream,
  sediment: row.sediment,
  redisperses: row.redisperses,
  sieveResidue: row.sieve_residue,
  ph: row.ph,
  temperature: row.temperature,
})

export const sourceOf = (row: ReadingRow): ReadingSource => ({
  jar: row.jar_id,
  phMeter: row.ph_meter ?? '',
  thermometer: row.thermometer ?? '',
  notedAt: row.noted_at,
})

/** Replaces the lines and words of a test by those of its sheet. The name of a listed product is that of the list. */
export const writeLines = async (trx: Db, runId: string, sheet: BenchSheet): Promise<void> => {
  const ids = [...new Set(sheet.lines.map(({ productId }) => productId))].filter((id) => id !== '')
  const listed = ids.length === 0 ? [] : await trx.selectFrom('products').select(['id', 'name', 'role']).where('id', 'in', ids).execute()
  const products = new Map(listed.map((product) => [product.id, product]))
  const rows = sheet.lines.map((line, at): RunLineRow => {
    const product = products.get(line.productId)
    return {
      run_id: runId,
      position: at + 1,
      product_id: line.productId,
      name: product?.name ?? line.name,
      rate: line.rate,
      batch: line.batch,
      // Nothing chosen is no value: seals of older tests hold.
      lot_id: line.lotId || null,
      expiry: line.expiry,
      weighed: line.weighed,
      weighed_unit: line.weighedUnit,
      role: product?.role ?? '',
    }
  })
  await trx.deleteFrom('run_lines').where('run_id', '=', runId).execute()
  if (rows.length > 0) await trx.insertInto('run_lines').values(rows).execute()
  const words = wordsIn([runId, sheet.crop, sheet.country, ...rows.map(({ name }) => name), ...rows.map(({ batch }) => batch)])
  await trx
    .insertInto('test_run_search')
    .values({ run_id: runId, words: words.join(' ') })
    .onConflict((known) => known.column('run_id').doUpdateSet({ words: (set) => set.ref('excluded.words') }))
    .execute()
}
