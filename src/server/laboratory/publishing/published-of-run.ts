import type { Kysely } from 'kysely'
import { emptyLine, emptySheet, type BenchSheet, validReadings } from '../../../domain/console/bench/bench-test.ts'
import { usedEquipment } from '../../../domain/console/bench/equipment.ts'
import { laboratoryDay } from '../../../domain/method/laboratory-days.ts'
import type { PublishedTest } from '../../../domain/published-test.ts'
import { documentOf } from '../../db/issued-document.ts'
import { readPhotos } from '../runs/photos.ts'
import { namedEquipment, readBenchEquipment } from '../equipment/read-equipment.ts'
import type { Gate } from '../runs/gate/read-gate.ts'
import { readSheetAndReadings } from '../runs/read-looked-at.ts'
import { readLines, readReadings } from '../runs/sheet-rows.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

const methodOf = async (db: Db, { protocol_id: id, protocol_version: version }: TestRunRow): Promise<string> => {
  if (id === null || version === null) return ''
  const protocol = await db.selectFrom('protocols').select('name').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return `${protocol?.name ?? id}, version ${version}`
}

/** How long it was watched: to the last reading. An imported test has none, and keeps what its file said. */
const hoursOf = async (db: Db, { id, test_id: testId }: TestRunRow): Promise<number | null> => {
  const readings = validReadings(await readReadings(db, id))
  if (readings.length > 0) return Math.max(...readings.map(({ hours }) => hours))
  const newest = await db
    .selectFrom('test_versions')
    .select('document')
    .where('test_id', '=', testId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? (documentOf(newest).conditions.hours ?? null) : null
}

/** What was chosen at the bench, for the test and for single readings. */
const equipmentOf = async (db: Db, row: TestRunRow, timeZone: string): Promise<Pick<PublishedTest, 'equipment'>> => {
  const { sheet, readings } = await readSheetAndReadings(db, row)
  const known = await readBenchEquipment(db, namedEquipment(sheet, readings))
  const equipment = usedEquipment(sheet, readings, known, (time) => laboratoryDay(time, timeZone))
  return equipment.length === 0 ? {} : { equipment }
}

/** A test of the laboratory as it would be published now, with how whole it is by its protocol; undefined without a result or a country. */
export const publishedOfRun = async (
  db: Db,
  row: TestRunRow,
  gate: Pick<Gate, 'completeness'> | undefined,
  timeZone: string,
): Promise<PublishedTest | undefined> => {
  const { result } = row
  if (result === null || row.country === '' || row.tested_on === '') return undefined
  const lines = await readLines(db, row.id)
  const photos = await readPhotos(db, row.id)
  return {
    id: row.test_id,
    kind: row.kind,
    country: row.country,
    date: row.tested_on,
    result,
    waterRate: row.water_rate,
    crop: row.crop,
    benefit: row.benefit,
    observations: row.observations,
    ingredients: lines.map((line) => ({ order: line.position, productId: line.product_id, rate: line.rate ?? 0, batch: line.batch })),
    method: await methodOf(db, row),
    conditions: {
      waterSource: row.water_source,
      hardness: row.hardness,
      ph: row.ph,
      temperature: row.temperature,
      hours: gate ? gate.completeness.watched : await hoursOf(db, row),
    },
    deviations: row.deviations,
    photos: photos.map(({ sha256, caption }) => ({ sha256, caption })),
    ...(await equipmentOf(db, row, timeZone)),
    ...(gate && { completeness: gate.completeness }),
  }
}

/** The sheet at the bench of a published test, as far as it says. */
export const sheetOfDocument = (test: PublishedTest): BenchSheet => ({
  ...emptySheet(test.kind),
  country: test.country,
  crop: test.crop,
  benefit: test.benefit,
  testedOn: test.date,
  waterRate: test.waterRate,
  waterSource: test.conditions.waterSource,
  hardness: test.conditions.hardness,
  ph: test.conditions.ph,
  temperature: test.conditions.temperature,
  result: test.result,
  observations: test.observations,
  deviations: test.deviations,
  lines: test.ingredients
    .toSorted((a, b) => a.order - b.order)
    .map(({ productId, rate, batch }) => ({ ...emptyLine(''), productId, rate, batch })),
})
