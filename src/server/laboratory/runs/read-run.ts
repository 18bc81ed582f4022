import type { LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import type { Kysely } from 'kysely'
import type { StoredReading } from '../../../contract/console/bench/bench-sheet.ts'
import type { TestDetail, TestHistoryEntry } from '../../../contract/console/bench/tests.ts'
import { BENCH_STATES, EDITABLE_STATES } from '../../../domain/console/bench/bench-test.ts'
import { needsReason } from '../../../domain/console/bench/sheet-values.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { nextTestPosition, TEST_ACTIONS } from '../../../domain/console/bench/test-states.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readBenchLots } from '../lots/read-lots.ts'
import { namedEquipment, readBenchEquipment } from '../equipment/read-equipment.ts'
import { nameOf, readPeopleNames, type PeopleNames } from '../people-names.ts'
import type { RunEvent } from './run-change.ts'
import { readControlOfPage, readLinkedControls, readOfferedControls } from './controls/read-controls.ts'
import { readFoundGaps } from './gate/found-gaps.ts'
import { readDoubts, readMissing } from './read-plausible.ts'
import { positionOf, readRunEvents } from './in-transaction.ts'
import { limitsOf, readNewestProtocols, requirementsOf, watersOf } from '../protocols/read-protocols.ts'
import { readPhotos } from './photos.ts'
import { waterFromRequest } from './sheet-from-request.ts'
import { readingOf, readLines, readReadings, sheetOf, sourceOf } from './sheet-rows.ts'
import { nextJar, readJars } from './jars/read-jars.ts'
import { readRepetition } from './repeat-run.ts'
import { readRequestsOfTest } from '../requests-of-test.ts'

type Db = Kysely<Schema>

/** A history with the names of the people in it. */
export const namedRunHistory = (events: readonly RunEvent[], people: PeopleNames): TestHistoryEntry[] =>
  events.map(({ actor, changed, ...event }) => ({
    ...event,
    by: nameOf(actor, people),
    changed: changed as TestHistoryEntry['changed'],
  }))

const linkedRequests = async (db: Db, testId: string): Promise<TestDetail['requests']> => {
  const requests = await readRequestsOfTest(db, testId)
  return requests.map(({ body, ...request }) => ({ ...request, water: waterFromRequest(body) }))
}

/** Those that can be chosen, and the one of the test: it may have been retired since. */
export const readBenchProtocols = async (db: Db, chosen: string | null): Promise<TestDetail['protocols']> => {
  const rows = await db
    .selectFrom('protocols')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', '=', chosen ?? ''),
        where.not(where.exists(where.selectFrom('retired_protocols').select('protocol_id').whereRef('protocol_id', '=', 'protocols.id'))),
      ]),
    )
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
  const newest = await readNewestProtocols(db)
  return rows.map(({ id, version, name, text, decision_rule: decisionRule, limits, waters, requirements }) => ({
    id,
    version,
    name,
    text,
    decisionRule,
    limits: limitsOf({ limits }),
    waters: watersOf({ waters }),
    isOffered: newest.some((one) => one.id === id && one.version === version && !one.isRetired),
    requirements: requirementsOf({ requirements }),
  }))
}

const readProducts = async (db: Db, ids: readonly string[]): Promise<TestDetail['products']> =>
  ids.length === 0
    ? []
    : db.selectFrom('products').select(['id', 'name', 'manufacturer', 'form', 'formulation']).where('id', 'in', ids).execute()

/** What was seen, in the order of time, with who added it. */
export const readStoredReadings = async (db: Db, id: string, people: PeopleNames): Promise<StoredReading[]> => {
  const readings = await readReadings(db, id)
  return readings.map((one) => ({
    ...readingOf(one),
    ...sourceOf(one),
    id: one.id,
    corrects: one.corrects,
    correctedBy: readings.find(({ corrects }) => corrects === one.id)?.id ?? null,
    readAt: one.read_at,
    addedAt: one.added_at,
    by: nameOf(one.added_by, people),
  }))
}

/** All of a test as its page shows it to somebody with these roles; undefined where there is none. */
export const readRun = async (db: Db, id: string, roles: readonly Role[], when: LaboratoryNow): Promise<TestDetail | undefined> => {
  const row = await db.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const people = await readPeopleNames(db)
  const sheet = sheetOf(row, await readLines(db, id))
  const photos = await readPhotos(db, id)
  const readings = await readStoredReadings(db, id, people)
  const isBench = roles.includes('chemist') || roles.includes('approver')
  const productIds = [...new Set(sheet.lines.map(({ productId }) => productId))].filter((one) => one !== '')
  return {
    test: {
      id,
      testId: row.test_id,
      state: row.state,
      versions: row.versions,
      rowVersion: row.row_version,
      createdAt: row.created_at,
      startedAt: row.started_at,
      submittedAt: row.submitted_at,
    },
    sheet,
    products: await readProducts(db, productIds),
    readings,
    jars: await readJars(db, id),
    nextJar: await nextJar(db, id),
    photos: photos.map(({ id: photoId, reading_id: readingId, caption, width, height, bytes, added_at: addedAt, added_by: by }) => ({
      id: photoId,
      readingId,
      caption,
      width,
      height,
      bytes,
      addedAt,
      by: nameOf(by, people),
    })),
    history: namedRunHistory(await readRunEvents(db, id), people),
    requests: await linkedRequests(db, row.test_id),
    protocols: await readBenchProtocols(db, row.protocol_id),
    equipment: await readBenchEquipment(db, namedEquipment(sheet, readings)),
    lots: await readBenchLots(
      db,
      productIds,
      sheet.lines.map(({ lotId }) => lotId),
    ),
    control: await readControlOfPage(db, row, isBench ? roles : []),
    controls: await readLinkedControls(db, row, people),
    offeredControls: isBench && row.control === null && EDITABLE_STATES.includes(row.state) ? await readOfferedControls(db, row) : [],
    ...(await readRepetition(db, { testId: row.test_id, run: row }, isBench)),
    missing: await readMissing(db, row, when),
    doubts: await readDoubts(db, row),
    gaps: await readFoundGaps(db, row, when.timeZone, people),
    actions: TEST_ACTIONS.filter((action) => nextTestPosition(positionOf(row), action, roles) !== undefined),
    mayEdit: isBench && EDITABLE_STATES.includes(row.state),
    needsReason: needsReason({ submittedAt: row.submitted_at, versions: row.versions }),
    mayRead: isBench && BENCH_STATES.includes(row.state),
    isDemonstration: (await readDataState(db)).demo,
  }
}
