import type { Kysely } from 'kysely'
import type { BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { EQUIPMENT_FIELDS } from '../../../domain/console/bench/equipment.ts'
import type { SheetValue } from '../../../domain/console/bench/sheet-values.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { documentOf } from '../../db/issued-document.ts'
import { readRunEvents } from '../runs/in-transaction.ts'
import { readLines, sheetOf } from '../runs/sheet-rows.ts'

type ProtocolVersion = NonNullable<BenchSheet['protocol']>
/** By their ids, each once. */
type Used = { lots: string[]; equipment: string[]; protocols: ProtocolVersion[] }

/** Sheets of older versions have not every field. */
type StoredSheet = Partial<Omit<BenchSheet, 'lines'>> & { lines?: readonly Partial<BenchSheet['lines'][number]>[] }

/** A protocol as a history names it: its id and its version. */
const protocolIn = (text: string): ProtocolVersion => {
  const at = text.lastIndexOf(' ')
  return { id: text.slice(0, at), version: Number(text.slice(at + 1)) }
}

/** What a test names or ever named of the registers: in its sheet, in each version of its report, and in every value before and after. */
export const readUsed = async (db: Kysely<Schema>, run: TestRunRow): Promise<Used> => {
  const versions = await db
    .selectFrom('test_versions')
    .select(['sheet', 'document'])
    .where('test_id', '=', run.test_id)
    .orderBy('version')
    .execute()
  const published = versions.filter(({ sheet }) => sheet !== '').map(({ sheet }) => JSON.parse(sheet) as StoredSheet)
  const sheets: StoredSheet[] = [sheetOf(run, await readLines(db, run.id)), ...published]
  const changes = (await readRunEvents(db, run.id)).flatMap((event) => event.changes)
  const everIn = (isMeant: (field: string) => boolean): SheetValue[] =>
    changes.filter(({ field }) => isMeant(field)).flatMap(({ before, after }) => [before, after])
  const named = (ids: readonly (SheetValue | undefined)[]): string[] => [
    ...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== '')),
  ]

  const readings = await db.selectFrom('readings').select(['ph_meter', 'thermometer']).where('run_id', '=', run.id).execute()
  const fields = EQUIPMENT_KINDS.map((kind) => EQUIPMENT_FIELDS[kind])
  const protocols = [
    ...sheets.flatMap(({ protocol }) => (protocol ? [`${protocol.id} ${protocol.version}`] : [])),
    ...everIn((field) => field === 'protocol'),
  ]
  return {
    lots: named([
      ...sheets.flatMap(({ lines = [] }) => lines.map(({ lotId }) => lotId)),
      ...everIn((field) => /^lines\.\d+\.lotId$/.test(field)),
    ]),
    equipment: named([
      ...sheets.flatMap((sheet) => fields.map((field) => sheet[field])),
      ...readings.flatMap((one) => [one.ph_meter ?? undefined, one.thermometer ?? undefined]),
      ...versions.flatMap((version) => (documentOf(version).equipment ?? []).map(({ id }) => id)),
      ...everIn((field) => fields.some((one) => one === field)),
    ]),
    protocols: named(protocols).map(protocolIn),
  }
}
