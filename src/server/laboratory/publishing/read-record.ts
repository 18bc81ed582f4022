import { sql, type Kysely } from 'kysely'
import type { BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { isOfBench } from '../../../domain/method/equipment-kinds.ts'
import type { ReadingRow, TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import { readChecksDuring, readRegister } from '../equipment/read-equipment.ts'
import { authorisationsOf, type DoneByProtocol } from '../competence/authorisations-of-test.ts'
import { readLotEvents } from '../lots/read-lots.ts'
import { readNotes } from '../notes/keep-notes.ts'
import { nameOf, type PeopleNames } from '../people-names.ts'
import { namedRunHistory } from '../runs/read-run.ts'
import { readRunEvents } from '../runs/in-transaction.ts'
import { readAtOf } from '../runs/read-looked-at.ts'
import { readLines, readReadings, sheetOf } from '../runs/sheet-rows.ts'
import { compareTest, isAsSealed } from './compare-test.ts'
import { readItemsOf, readMethodChecksOf, readRoomsOf } from '../items/read-surroundings.ts'
import { readUsed } from './read-used.ts'
import { readRequestsOfTest } from '../requests-of-test.ts'

type Db = Kysely<Schema>

/** Grows when its fields change. */
const FORMAT = { format: 'test record', version: 8 }

type Row = Record<string, unknown>
/** The columns of a row, named as everything else on the wire. */
const camelCased = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  )

const rowsOf = async (db: Db, table: keyof Schema, column: string, id: string, order: readonly string[]): Promise<Row[]> => {
  const by = sql.join(order.map((name) => sql.ref(name)))
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by ${by}`.execute(db)
  return rows
}

/** Versions of protocols in the order in which they are named; one that is not stored is left out, and the seals name it. */
const readUsedProtocols = async (db: Db, named: readonly { id: string; version: number }[]) => {
  const rows = named.map(({ id, version }) =>
    db.selectFrom('protocols').selectAll().where('id', '=', id).where('version', '=', version).executeTakeFirst(),
  )
  return (await Promise.all(rows)).filter((row) => row !== undefined)
}

/** Equipment with its calibrations and the checks of the days of the test, and who entered each of them. */
const readUsedEquipment = async (db: Db, run: TestRunRow, ids: readonly string[]) => {
  const checks = await readChecksDuring(db, run, ids)
  return (await readRegister(db))
    .filter(isOfBench)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, kind, name, added_at: addedAt, added_by: addedBy, retired_at: retiredAt, retired_by: retiredBy, calibrations }) => ({
      id,
      kind,
      name,
      addedAt,
      addedBy,
      isRetired: retiredAt !== null,
      checks: checks
        .filter((one) => one.equipment_id === id)
        .map(({ points, passed, ...one }) => ({ ...camelCased(one), passed: passed === 1, points: JSON.parse(points) as unknown })),
      retiredAt,
      retiredBy,
      calibrations: calibrations.map((one) => ({
        id: one.id,
        on: one.calibrated_on,
        until: one.valid_until,
        certificate: one.certificate,
        isOut: one.finding === 'out',
        correction: one.correction ?? '',
        uncertainty: one.uncertainty ?? '',
        addedAt: one.added_at,
        addedBy: one.added_by,
      })),
    }))
}

/** Lots with what happened to them. */
const readUsedLots = async (db: Db, ids: readonly string[]) => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('lots').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return Promise.all(rows.map(async (row) => ({ row, events: await readLotEvents(db, row.id) })))
}

const readItemEvents = async (db: Db, items: readonly { id: string }[]) => {
  const ids = items.map(({ id }) => id)
  return ids.length === 0
    ? []
    : db.selectFrom('item_events').selectAll().where('item_id', 'in', ids).orderBy('on_day').orderBy('added_at').execute()
}

/** Nonconformities and complaints that touch a report; never who complained. */
const readTouching = (db: Db, testId: string) =>
  db
    .selectFrom('nonconformities')
    .innerJoin('nonconformity_tests', 'nonconformity_tests.nonconformity_id', 'nonconformities.id')
    .selectAll('nonconformities')
    .where('nonconformity_tests.test_id', '=', testId)
    .orderBy('number')
    .execute()

/** Links of a test to its controls, or of a control to its tests, each with what the control came to. */
const namedControls = async (db: Db, links: readonly Row[]): Promise<Row[]> => {
  const ids = links.map((link) => String(link['control_id']))
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('test_runs').select(['id', 'control', 'state', 'control_outcome']).where('id', 'in', ids).execute()
  return links.map((link) => {
    const control = rows.find(({ id }) => id === link['control_id'])
    return {
      ...camelCased(link),
      control: control?.control ?? null,
      state: control?.state ?? null,
      outcome: control?.control_outcome ?? null,
    }
  })
}

type Versions = readonly { issued_at: string; sheet: string }[]

/** Readings by the protocol of the test, and approvals by that of the version which each of them issued. */
const doneByProtocol = (
  { protocol_id: id, protocol_version: version }: TestRunRow,
  readings: readonly ReadingRow[],
  reviews: readonly Row[],
  versions: Versions,
): DoneByProtocol[] => [
  ...(id === null || version === null ? [] : readings).map((one): DoneByProtocol => ({
    act: 'reading',
    person: one.added_by,
    protocol: { id: id!, version: version! },
    moment: readAtOf(one, readings),
  })),
  ...reviews.flatMap(({ at, person_id: person, decision }): DoneByProtocol[] => {
    const issued = versions.find((one) => one.issued_at === at && one.sheet !== '')
    const protocol = issued && (JSON.parse(issued.sheet) as Partial<BenchSheet>).protocol
    return decision === 'published' && protocol ? [{ act: 'approval', person: String(person), protocol, moment: String(at) }] : []
  }),
]

type RecordOptions = {
  people: PeopleNames
  /** Of the laboratory. */
  timeZone: string
  photos: PhotoStore
  now: Date
  /** Whether the entries of the audit are in it. */ withAudit: boolean
}

/**
 * Everything that is kept of one test, for whoever has to prove it (LAB-182): the sheet with every value before and after, readings with
 * their corrections, photos by their hashes, protocol, reviews, versions, and the hash of each as it is stored and as the audit sealed it.
 * Undefined where there is none.
 */
export const readTestRecord = async (
  database: Database,
  id: string,
  { people, timeZone, photos: store, now, withAudit }: RecordOptions,
) => {
  const db = database.kysely
  const run = await db.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!run) return undefined
  const testId = run.test_id
  const sheet = sheetOf(run, await readLines(db, id))
  const used = await readUsed(db, run)
  const lots = await readUsedLots(db, used.lots)
  const equipment = await readUsedEquipment(db, run, used.equipment)
  const protocols = await readUsedProtocols(db, used.protocols)
  const isOfSheet = (one: { id: string; version: number }): boolean => one.id === run.protocol_id && one.version === run.protocol_version
  const protocol = protocols.find(isOfSheet)
  const readings = await readReadings(db, id)
  const deviations = await rowsOf(db, 'run_deviations', 'run_id', id, ['added_at', 'id'])
  const jars = await rowsOf(db, 'jars', 'run_id', id, ['place'])
  const column = run.control === null ? 'run_id' : 'control_id'
  const controls = await rowsOf(db, 'run_controls', column, id, ['linked_at', 'id'])
  const photos = await rowsOf(db, 'photos', 'run_id', id, ['added_at', 'id'])
  const notes = await readNotes(db, 'test', id)
  const events = await readRunEvents(db, id)
  const reviews = await rowsOf(db, 'reviews', 'test_id', testId, ['at', 'id'])
  const suspensions = await rowsOf(db, 'suspensions', 'test_id', testId, ['set_at', 'id'])
  const nonconformities = await readTouching(db, testId)
  const items = await readItemsOf(db, testId, used.lots)
  const itemEvents = await readItemEvents(db, items)
  const rooms = await readRoomsOf(db, run)
  const methodChecks = await readMethodChecksOf(db, run)
  const signatures = await rowsOf(db, 'signatures', 'test_id', testId, ['signed_at', 'id'])
  const versions = await db.selectFrom('test_versions').selectAll().where('test_id', '=', testId).orderBy('version').execute()
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const authorisations = await authorisationsOf(db, doneByProtocol(run, readings, reviews, versions), timeZone)
  const requests = await readRequestsOfTest(db, testId)
  const { entries, objects } = await compareTest(database, run, store)
  const who = [
    run.created_by,
    ...events.map(({ actor }) => actor),
    ...reviews.map((one) => String(one['person_id'])),
    ...deviations.map((one) => String(one['added_by'])),
    ...signatures.map((one) => String(one['person_id'])),
    ...suspensions.flatMap((one) => [one['set_by'], one['lifted_by']]).filter((one) => typeof one === 'string'),
    ...authorisations.flatMap(({ personId, competence }) => [personId, competence?.givenBy ?? null]),
    ...nonconformities.flatMap((one) => [one.opened_by, one.owner, one.finished_by, one.closed_by]),
    ...[...items, ...itemEvents, ...rooms, ...methodChecks].map((one) => one.added_by),
    ...notes.map((one) => one.person_id),
    ...controls.flatMap((one) => [one['linked_by'], one['unlinked_by']] as (string | null)[]),
    ...jars.flatMap((one) => [one['added_by'], one['removed_by']] as (string | null)[]),
    ...lots.flatMap(({ row, events: own }) => [row.added_by, row.withdrawn_by, ...own.map(({ actor }) => actor)]),
    ...equipment.flatMap(({ addedBy, retiredBy, calibrations }) => [addedBy, retiredBy, ...calibrations.map((one) => one.addedBy)]),
    // Nobody for a protocol that comes with the product.
    ...protocols.map((one) => one.made_by),
  ].filter((one): one is string => one !== null && one !== '')
  return {
    ...FORMAT,
    exportedAt: now.toISOString(),
    test: camelCased(run),
    sheet,
    protocol: protocol ? camelCased(protocol) : null,
    earlierProtocols: protocols.filter((one) => !isOfSheet(one)).map(camelCased),
    equipment,
    lots: lots.map(({ row, events: own }) => ({
      ...camelCased(row),
      history: own.map(({ lot_id: _lot, changes, ...event }) => ({ ...camelCased(event), changes: JSON.parse(changes) as unknown })),
    })),
    jars: jars.map(camelCased),
    controls: await namedControls(db, controls),
    readings: readings.map(camelCased),
    deviations: deviations.map(({ gap, ...one }) => ({ ...camelCased(one), gap: JSON.parse(String(gap)) as unknown })),
    photos: photos.map(camelCased),
    notes: notes.map(({ person_id: by, body: text, ...note }) => ({ ...note, by, text })),
    history: namedRunHistory(events, people),
    reviews: reviews.map(camelCased),
    authorisations,
    signatures: signatures.map(camelCased),
    suspensions: suspensions.map(camelCased),
    nonconformities: nonconformities.map(camelCased),
    items: items.map((row) => ({ ...camelCased(row), history: itemEvents.filter((one) => one.item_id === row.id).map(camelCased) })),
    rooms: rooms.map(camelCased),
    methodChecks: methodChecks.map(camelCased),
    versions: versions.map(({ document, sheet: published, changed, ...version }) => ({
      ...camelCased(version),
      document: JSON.parse(document) as unknown,
      sheet: published === '' ? null : (JSON.parse(published) as unknown),
      changed: JSON.parse(changed) as unknown,
    })),
    publication: publication ? camelCased(publication) : null,
    requests: requests.map(({ reference }) => reference),
    people: Object.fromEntries([...new Set(who)].toSorted().map((one) => [one, nameOf(one, people)])),
    seals: {
      isUnaltered: objects.every(isAsSealed),
      objects,
      ...(withAudit ? { entries } : {}),
    },
  }
}
