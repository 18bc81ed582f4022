import { createHash } from 'node:crypto'
import { compareSeals, readEntriesAbout, type ComparedObject } from '../../audit/compare-seals.ts'
import { brokenEntries } from '../../audit/entries-in-chain.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Database } from '../../db/open-db.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import { readChecksDuring } from '../equipment/read-equipment.ts'
import { readItemsOf, readMethodChecksOf, readRoomsOf } from '../items/read-surroundings.ts'
import { readUsed } from './read-used.ts'

type RunIds = Pick<TestRunRow, 'id' | 'test_id'>

/** Every part of a test that the audit seals. */
const partsOf = async ({ kysely: db }: Database, { id, test_id: testId }: RunIds): Promise<SealedObject[]> => {
  const events = await db.selectFrom('run_events').select('row_version').where('run_id', '=', id).orderBy('row_version').execute()
  const readings = await db.selectFrom('readings').select('id').where('run_id', '=', id).execute()
  const deviations = await db.selectFrom('run_deviations').select('id').where('run_id', '=', id).execute()
  const links = await db.selectFrom('run_controls').select('id').where('run_id', '=', id).execute()
  const jars = await db.selectFrom('jars').select('id').where('run_id', '=', id).execute()
  const notes = await db.selectFrom('run_notes').select('id').where('run_id', '=', id).execute()
  const photos = await db.selectFrom('photos').select('id').where('run_id', '=', id).execute()
  const reviews = await db.selectFrom('reviews').select('id').where('test_id', '=', testId).execute()
  const signatures = await db.selectFrom('signatures').select('id').where('test_id', '=', testId).execute()
  const suspensions = await db.selectFrom('suspensions').select('id').where('test_id', '=', testId).execute()
  const pdfs = await db.selectFrom('report_pdfs').select(['version', 'language']).where('test_id', '=', testId).execute()
  const versions = await db.selectFrom('test_versions').select('version').where('test_id', '=', testId).orderBy('version').execute()
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const isShown = publication !== undefined && publication.is_confidential === 0 && publication.withdrawn_at === null
  return [
    ['run', id],
    ...events.map(({ row_version: version }): SealedObject => ['run-event', id, version]),
    ...readings.map((one): SealedObject => ['reading', one.id]),
    ...deviations.map((one): SealedObject => ['deviation', one.id]),
    ...links.map((one): SealedObject => ['control-link', one.id]),
    ...jars.map((one): SealedObject => ['jar', one.id]),
    ...notes.map((one): SealedObject => ['run-note', one.id]),
    ...photos.map((one): SealedObject => ['photo', one.id]),
    ...reviews.map((one): SealedObject => ['review', one.id]),
    ...suspensions.map((one): SealedObject => ['suspension', one.id]),
    ...signatures.map((one): SealedObject => ['signature', one.id]),
    ...versions.map(({ version }): SealedObject => ['version', testId, version]),
    ...pdfs.map(({ version, language }): SealedObject => ['report-pdf', testId, version, language]),
    ...(publication ? [['publication', testId] as const] : []),
    ...(isShown ? [['public-test', testId] as const] : []),
  ]
}

type Used = { entity: string; id: string; objects: SealedObject[] }

/** What those had who made readings of a test or decided about it, for its protocols. */
const readCompetencesOf = async (db: Database['kysely'], runId: string, protocols: readonly string[]): Promise<string[]> => {
  if (protocols.length === 0) return []
  const rows = await db
    .selectFrom('competences')
    .select('id')
    .where('protocol_id', 'in', protocols)
    .where((where) =>
      where.or([
        where('person_id', 'in', where.selectFrom('readings').select('added_by').where('run_id', '=', runId)),
        where('person_id', 'in', where.selectFrom('run_events').select('actor').where('run_id', '=', runId)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What a test names or ever named: its controls, series, nonconformities that touch it, items, rooms, protocols, lots, competences, and equipment with all its calibrations, each with the entity of its entries. */
const usedBy = async (database: Database, { id: runId }: RunIds): Promise<Used[]> => {
  const { kysely: db } = database
  const run = await db.selectFrom('test_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  const { lots, equipment, protocols } = await readUsed(db, run)
  const used: Used[] = []
  for (const id of lots) {
    const events = await db.selectFrom('lot_events').select('row_version').where('lot_id', '=', id).orderBy('row_version').execute()
    const objects = [['lot', id] as const, ...events.map((one) => ['lot-event', id, one.row_version] as const)]
    used.push({ entity: 'lot', id, objects })
  }
  for (const id of equipment) {
    const calibrations = await db.selectFrom('calibrations').select('id').where('equipment_id', '=', id).execute()
    const checks = await readChecksDuring(db, run, [id])
    const objects = [
      ['equipment', id] as const,
      ...calibrations.map((one) => ['calibration', one.id] as const),
      ...checks.map((one) => ['equipment-check', one.id] as const),
    ]
    used.push({ entity: 'equipment', id, objects })
  }
  for (const id of new Set(protocols.map((one) => one.id))) {
    const versions = await db.selectFrom('protocols').select('version').where('id', '=', id).orderBy('version').execute()
    const retired = await db.selectFrom('retired_protocols').select('protocol_id').where('protocol_id', '=', id).execute()
    const objects = [
      ...versions.map(({ version }) => ['protocol', id, version] as const),
      ...retired.map(() => ['retirement', id] as const),
    ]
    used.push({ entity: 'protocol', id, objects })
  }
  const competences = await readCompetencesOf(db, runId, [...new Set(protocols.map((one) => one.id))])
  for (const id of competences) used.push({ entity: 'competence', id, objects: [['competence', id]] })
  const ofTest = await db.selectFrom('run_controls').select('control_id').where('run_id', '=', runId).execute()
  for (const id of new Set(ofTest.map((one) => one.control_id)))
    used.push({ entity: 'test', id, objects: await partsOf(database, { id, test_id: id }) })
  const touched = await db.selectFrom('nonconformity_tests').select('nonconformity_id as id').where('test_id', '=', run.test_id).execute()
  for (const { id } of touched) {
    const events = await db.selectFrom('nonconformity_events').select('row_version').where('nonconformity_id', '=', id).execute()
    const complainants = await db.selectFrom('complainants').select('id').where('nonconformity_id', '=', id).execute()
    const objects = [
      ['nonconformity', id] as const,
      ...events.map((one) => ['nonconformity-event', id, one.row_version] as const),
      ...complainants.map((one) => ['complainant', one.id] as const),
    ]
    used.push({ entity: 'nonconformity', id, objects })
  }
  for (const one of await readItemsOf(db, run.test_id, lots)) {
    const events = await db.selectFrom('item_events').select('id').where('item_id', '=', one.id).execute()
    used.push({ entity: 'item', id: one.id, objects: [['item', one.id], ...events.map(({ id }) => ['item-event', id] as const)] })
  }
  for (const { id } of await readMethodChecksOf(db, run)) used.push({ entity: 'method-check', id, objects: [['method-check', id]] })
  for (const { id } of await readRoomsOf(db, run)) used.push({ entity: 'room', id, objects: [['room-day', id]] })
  if (run.series_id !== null) used.push({ entity: 'series', id: run.series_id, objects: [['series', run.series_id]] })
  return used
}

/** The files of a test's photos, by the hash of what is stored; only those that are missing or not what their hash says. */
const alteredFiles = async ({ kysely: db }: Database, id: string, photos: PhotoStore): Promise<ComparedObject[]> => {
  const rows = await db.selectFrom('photos').select(['id', 'sha256']).where('run_id', '=', id).orderBy('id').execute()
  const compared: ComparedObject[] = []
  for (const { id: photo, sha256 } of rows) {
    const content = await photos.read(sha256)
    const stored = content === undefined ? null : createHash('sha256').update(content).digest('hex')
    if (stored !== sha256) compared.push({ object: `file:${photo}`, stored, sealed: sha256, entry: null })
  }
  return compared
}

/**
 * The entries of the audit about a test, its parts and what it was made with as they are stored beside what the audit sealed, and with
 * them the entries and files that are not what they were.
 */
export const compareTest = async (database: Database, run: RunIds, photos: PhotoStore) => {
  const entries = await readEntriesAbout(database, 'test', run.id)
  const objects = await compareSeals(database, entries, await partsOf(database, run))
  const all = [...entries]
  for (const { entity, id, objects: parts } of await usedBy(database, run)) {
    const about = await readEntriesAbout(database, entity, id)
    all.push(...about)
    objects.push(...(await compareSeals(database, about, parts)))
  }
  return { entries, objects: [...objects, ...(await brokenEntries(database, all)), ...(await alteredFiles(database, run.id, photos))] }
}

export const isAsSealed = ({ stored, sealed }: ComparedObject): boolean => stored !== null && stored === sealed
