import { readGeneralNames } from '../../db/display-names.ts'
import { validReadings } from '../../../domain/console/bench/bench-test.ts'
import type { Kysely } from 'kysely'
import type { IssuingLaboratory } from '../../../contract/brand.ts'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { nextTestPosition, TEST_ACTIONS, type TestAction, type TestPosition } from '../../../domain/console/bench/test-states.ts'
import { equipmentDoubts } from '../../../domain/console/bench/equipment.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { showComparison } from '../desk/show-answer.ts'
import { differenceOf } from '../../../domain/difference.ts'
import { changedParts, type PublishedTest, reportDetails } from '../../../domain/published-test.ts'
import { ndaOf } from '../../../domain/requests/requests.ts'
import { positionOf, readRunEvents } from '../runs/in-transaction.ts'
import { namedRunHistory, readStoredReadings } from '../runs/read-run.ts'
import { readDataState } from '../../db/data-state.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readDeletedOfRuns, readRequestsOfRuns } from '../../mail/outbox/requests-of-runs.ts'
import { nameOf, type PeopleNames } from '../people-names.ts'
import type { Phrases } from '../../content/phrases.ts'
import { namedEquipment, readBenchEquipment } from '../equipment/read-equipment.ts'
import { readJars } from '../runs/jars/read-jars.ts'
import { readSheetLots } from '../lots/read-lots.ts'
import { readLinkedControls } from '../runs/controls/read-controls.ts'
import { readFoundGaps } from '../runs/gate/found-gaps.ts'
import { readGate } from '../runs/gate/read-gate.ts'
import { readAtOf } from '../runs/read-looked-at.ts'
import { readDoubts } from '../runs/read-plausible.ts'
import { readingOf, readLines, readReadings, sheetOf, sourceOf } from '../runs/sheet-rows.ts'
import { isAuthorised } from '../competence/read-competence.ts'
import { hasApprover, mayApprove } from '../runs/four-eyes.ts'
import { amendmentReason } from './publish.ts'
import { issuerOf } from './issuer.ts'
import { publishedOfRun } from './published-of-run.ts'
import { documentOf } from '../../db/issued-document.ts'
import { amendmentOf } from '../../data/read-publications.ts'
import { buildReport, withConsolePhotos } from '../report-of.ts'
import { laboratoryDay } from '../../../domain/method/laboratory-days.ts'
import { readSignatures } from '../signing/read-signatures.ts'
import { readRequestsOfTest } from '../requests-of-test.ts'

type Db = Kysely<Schema>
type Reader = { id: string; email: string; roles: readonly ('viewer' | 'chemist' | 'approver' | 'admin')[] }

const TEXTS = loadMailTexts()(DEFAULT_LANGUAGE)

/** The requests that a test answers or is being made for, with how the test differs from them. */
export const requestsOf = async (db: Db, testId: string, product: string, test: PublishedTest | undefined) => {
  const requests = await readRequestsOfTest(db, testId)
  return Promise.all(
    requests.map(async ({ body, ...request }) => {
      const comparison = test ? await showComparison(db, { body }, test, { texts: TEXTS, product }) : null
      return { ...request, isConfidential: ndaOf(body) !== '', comparison }
    }),
  )
}

/** What a reader may do to a test by state and roles. */
export const actionsFor = (position: TestPosition, roles: Reader['roles'], among: readonly TestAction[] = TEST_ACTIONS): TestAction[] =>
  among.filter((action) => nextTestPosition(position, action, roles) !== undefined)

const productNames = async (db: Db, tests: readonly PublishedTest[]): Promise<(id: string) => string> => {
  const ids = [...new Set(tests.flatMap(({ ingredients }) => ingredients.map(({ productId }) => productId)))]
  const names = await readGeneralNames(db, ids)
  return (id) => names.get(id) ?? id
}

/** What a test was weighed and measured with, and what of that is not as it should be (LAB-241). */
const readUsedEquipment = async (
  db: Db,
  row: TestRunRow,
  timeZone: string,
): Promise<Pick<ReviewDetail, 'equipment' | 'equipmentDoubts'>> => {
  const sheet = sheetOf(row, await readLines(db, row.id))
  const rows = await readReadings(db, row.id)
  const readings = validReadings(rows).map((one) => ({ ...readingOf(one), ...sourceOf(one), readAt: readAtOf(one, rows) }))
  const chosen = namedEquipment(sheet, readings)
  const equipment = (await readBenchEquipment(db, chosen)).filter(({ id }) => chosen.has(id))
  return { equipment, equipmentDoubts: equipmentDoubts(sheet, readings, equipment, (time) => laboratoryDay(time, timeZone)) }
}

type ReviewOptions = {
  phrases: Phrases
  people: PeopleNames
  now: Date
  /** Of the laboratory. */
  timeZone: string
  laboratory: IssuingLaboratory | undefined
  product: string
}

/** A test for its review: the report as it would be, and what differs from the published one; undefined where there is none. */
export const readReviewOf = async (
  db: Db,
  id: string,
  reader: Reader,
  { phrases, people, now, timeZone, laboratory, product }: ReviewOptions,
): Promise<ReviewDetail | undefined> => {
  const row = await db.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirst()
  // A control is never published, so that nobody reviews it.
  if (!row || row.control !== null) return undefined
  const gate = await readGate(db, row, timeZone)
  const tested = await publishedOfRun(db, row, gate, timeZone)
  // As it would be if this reader issued it.
  const test = tested && { ...tested, ...(await issuerOf(db, laboratory, reader.id, gate?.isAccredited ?? false)) }
  const versions = await db.selectFrom('test_versions').selectAll().where('test_id', '=', row.test_id).orderBy('version').execute()
  const before = versions.at(-1)
  const reason = before ? await amendmentReason(db, row.id) : ''
  const { demo } = await readDataState(db)
  const issued = test && {
    version: row.versions + 1,
    issuedOn: laboratoryDay(now, timeZone),
    changed: before ? changedParts(documentOf(before), test) : [],
    reason,
  }
  const details = test && issued && reportDetails(test, [...versions.map((one) => amendmentOf(one, test)), issued])
  const report = test && (await buildReport(db, test, details, { phrases, language: 'en', demo }))
  const events = await readRunEvents(db, row.id)
  const publication = await db.selectFrom('publications').select('is_confidential').where('test_id', '=', row.test_id).executeTakeFirst()
  const requests = await requestsOf(db, row.test_id, product, tested)
  // An agreement holds when the request was cancelled or deleted, too.
  const asked = (await readRequestsOfRuns(db, [row])).get(row.id) ?? []
  const deleted = (await readDeletedOfRuns(db, [row])).get(row.id)
  const reviews = await db.selectFrom('reviews').selectAll().where('test_id', '=', row.test_id).orderBy('at').orderBy('id').execute()
  const signatures = await readSignatures(db, row.test_id, people)
  const isApprover = reader.roles.includes('approver')
  const protocol = gate?.authorisedFor
  const mayBy = protocol === undefined || (await isAuthorised(db, { person: reader.id, protocol, level: 'approve' }, { now, timeZone }))
  const readings = await readStoredReadings(db, row.id, people)
  const submitted = events.findLast(({ action }) => action === 'submit')
  return {
    id: row.id,
    testId: row.test_id,
    state: row.state,
    rowVersion: row.row_version,
    versions: row.versions,
    preview: (await withConsolePhotos(db, row.id, report)) ?? null,
    difference: before && test ? differenceOf(documentOf(before), test, await productNames(db, [documentOf(before), test])) : [],
    amendmentReason: reason,
    deviations: row.deviations,
    gaps: await readFoundGaps(db, row, timeZone, people),
    controls: await readLinkedControls(db, row, people),
    isIncomplete: gate?.completeness.isIncomplete ?? null,
    testedOn: row.tested_on,
    lots: await readSheetLots(db, sheetOf(row, await readLines(db, row.id))),
    ...(await readUsedEquipment(db, row, timeZone)),
    jars: await readJars(db, row.id),
    readings: readings.map((one) => ({ ...one, isNew: before !== undefined && one.addedAt > before.issued_at })),
    history: namedRunHistory(events, people),
    doubts: await readDoubts(db, row),
    submitNote: submitted?.note ?? '',
    submittedBy: submitted ? nameOf(submitted.actor, people) : '',
    requests,
    isConfidential: publication ? publication.is_confidential === 1 : null,
    confidentialByDefault: deleted?.isConfidential === true || asked.some((request) => ndaOf(request) !== ''),
    reviews: reviews.map(({ id: review, at, person_id: by, decision, comment }) => ({
      at,
      by: nameOf(by, people),
      decision,
      comment,
      signature: signatures.find(({ reviewId }) => reviewId === review) ?? null,
    })),
    mayApprove: isApprover && mayBy && (await mayApprove(db, row, reader)),
    isAuthorised: mayBy,
    isApprover,
    hasApprover: await hasApprover(db, row),
    actions: actionsFor(positionOf(row), reader.roles, ['return', 'publish']),
  }
}
