import type { Kysely } from 'kysely'
import type { IssuingLaboratory } from '../../../contract/brand.ts'
import { changedParts, type PublishedTest } from '../../../domain/published-test.ts'
import { openGaps, readGate, type Gate } from '../runs/gate/read-gate.ts'
import { RunNotChanged, type RunChange } from '../runs/run-change.ts'
import { readRunEvents } from '../runs/in-transaction.ts'
import { readLines, sheetOf } from '../runs/sheet-rows.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import { ingredientsText, testRow } from '../../db/record-rows.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { TestVersionRow } from '../../db/schema/publishing-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addWatchNews } from '../../mail/outbox/watch-news.ts'
import { requireMix } from '../desk/attach-answer.ts'
import { changeRequestsIn } from '../desk/change-request.ts'
import { PublishingRefused, type Done, type PublishingChange } from './publishing-change.ts'
import { hasReport, lockLinkedRequests, seenOf, tellReaders } from '../desk/mixes/linked-requests.ts'
import { isAuthorised } from '../competence/read-competence.ts'
import { isSuspended } from '../marks/suspensions.ts'
import { issuerOf } from './issuer.ts'
import { publishedOfRun } from './published-of-run.ts'
import { documentOf } from '../../db/issued-document.ts'
import { LABORATORY_LANGUAGE } from '../../../domain/observations.ts'
import { isLanguageCode } from '../../../domain/texts/languages.ts'
import { addPdfJobs } from '../report-pdfs/pdf-jobs.ts'
import type { PdfOf } from '../report-pdfs/pdf-rows.ts'

/** An index cannot be built with a test of a product that does not exist. */
const requireProducts = async (trx: Kysely<Schema>, { ingredients }: PublishedTest): Promise<void> => {
  const ids = [...new Set(ingredients.map(({ productId }) => productId))]
  const found = ids.length === 0 ? [] : await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  if (ids.length === 0 || found.length < ids.length) throw new PublishingRefused('unknown product')
}

const writePublicRow = async (trx: Kysely<Schema>, test: PublishedTest): Promise<void> => {
  const row = { ...testRow(test), ingredients: ingredientsText(test.ingredients) }
  const { id: _id, ...columns } = row
  await trx
    .insertInto('tests')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** Why the last amendment was begun, in the laboratory's words. */
export const amendmentReason = async (db: Kysely<Schema>, runId: string): Promise<string> =>
  (await readRunEvents(db, runId)).findLast(({ action }) => action === 'amend')?.note ?? ''

export const newestVersion = (db: Kysely<Schema>, testId: string) =>
  db.selectFrom('test_versions').selectAll().where('test_id', '=', testId).orderBy('version', 'desc').limit(1).executeTakeFirst()

/** The products and the kind of a test, also those that it had before. */
const aboutTest = (test: PublishedTest, before: Pick<TestVersionRow, 'document'> | undefined) => {
  const versions = before ? [test, documentOf(before)] : [test]
  const products = versions.flatMap(({ ingredients }) => ingredients.map(({ productId }) => productId))
  return { products, kinds: versions.map(({ kind }) => kind) }
}

/**
 * What the test lacks of its protocol now, in this transaction, is what its approver looked at: each thing has a deviation, and he names all
 * of these and no other (GATE-11).
 */
const authoriseDeviations = (gate: Gate | undefined, named: readonly string[]): void => {
  const gaps = gate ? openGaps(gate) : []
  if (gaps.length > 0) throw new RunNotChanged({ ok: false, reason: 'not by its protocol', gaps })
  const standing = new Set((gate?.gaps ?? []).map(({ deviation }) => deviation!.id))
  const isSame = standing.size === new Set(named).size && named.every((id) => standing.has(id))
  if (!isSame) throw new PublishingRefused('other deviations')
}

/** The PDFs that are made at once: in the laboratory's language, and in those of who asked. Others are made when somebody asks for them (PDF-06). */
const pdfsOf = async (
  trx: Kysely<Schema>,
  { testId, version }: { testId: string; version: number },
  linked: readonly { id: string }[],
): Promise<PdfOf[]> => {
  const ids = linked.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await trx.selectFrom('requests').select('language').where('id', 'in', ids).execute()
  const languages = new Set([LABORATORY_LANGUAGE, ...rows.map((row) => row.language).filter(isLanguageCode)])
  return [...languages].map((language) => ({ test_id: testId, version, language }))
}

/** Issues a version of a submitted test, and with it the public test, and tells everybody who waits for it. */
export const publish = async (
  trx: Kysely<Schema>,
  lockedRun: TestRunRow,
  { isConfidential: asked, why = '', deviations = [] }: Omit<Extract<PublishingChange, { action: 'publish' }>, 'action'>,
  by: RunChange,
  laboratory?: IssuingLaboratory,
): Promise<Done> => {
  const { test_id: testId } = lockedRun
  await lockData(trx)
  const gate = await readGate(trx, lockedRun, by.timeZone)
  authoriseDeviations(gate, deviations)
  const protocol = gate?.authorisedFor
  if (protocol !== undefined && !(await isAuthorised(trx, { person: by.actor, protocol, level: 'approve' }, by)))
    throw new PublishingRefused('not authorised')
  const tested = await publishedOfRun(trx, lockedRun, gate, by.timeZone)
  if (!tested) throw new PublishingRefused('incomplete report')
  const test = { ...tested, ...(await issuerOf(trx, laboratory, by.actor, gate?.isAccredited ?? false)) }
  await requireProducts(trx, test)
  const before = await newestVersion(trx, testId)
  const version = lockedRun.versions + 1
  const publication = await trx.selectFrom('publications').select('is_confidential').where('test_id', '=', testId).executeTakeFirst()
  // What was public stays so, and what was confidential too.
  const isConfidential = publication ? publication.is_confidential === 1 : asked
  const changed = before ? changedParts(documentOf(before), test) : []
  await trx
    .insertInto('test_versions')
    .values({
      test_id: testId,
      version,
      issued_at: by.now.toISOString(),
      document: JSON.stringify(test),
      sheet: JSON.stringify(sheetOf(lockedRun, await readLines(trx, lockedRun.id))),
      reason: before ? await amendmentReason(trx, lockedRun.id) : '',
      changed: JSON.stringify(changed),
    })
    .execute()
  // A new version lifts no suspension of the one before.
  const isUnderReview = (await isSuspended(trx, testId)) ? 1 : 0
  await trx
    .insertInto('publications')
    .values({ test_id: testId, version, is_confidential: isConfidential ? 1 : 0, is_under_review: isUnderReview })
    .onConflict((conflict) => conflict.column('test_id').doUpdateSet({ version, is_under_review: isUnderReview }))
    .execute()
  const photos = [...new Set(test.photos.map(({ sha256 }) => sha256))]
  if (photos.length > 0)
    await trx
      .insertInto('version_photos')
      .values(photos.map((sha256) => ({ sha256, test_id: testId, version })))
      .execute()
  if (!isConfidential) {
    await writePublicRow(trx, test)
    await markChanged(trx, { ...(await readDataState(trx)), tests: [testId] })
  }
  const linked = await lockLinkedRequests(trx, testId)
  const waiting = linked.filter((one) => one.mixState === 'in-test' && !(before && hasReport(one)))
  const action = isConfidential ? 'report-confidentially' : 'publish'
  for (const { id, mix } of waiting) await requireMix(trx, id, test, { why, place: mix })
  const requests = await changeRequestsIn(
    trx,
    waiting.map(seenOf),
    { action, testId, why },
    { actor: by.actor, actors: by.roles, now: by.now },
  )
  if (!isConfidential)
    await addWatchNews(trx, [{ test: testId, event: before ? 'amended' : 'published', ...aboutTest(test, before) }], by.now)
  if (before) await tellReaders(trx, linked, 'amended', { testId, isConfidential }, by.now)
  if (!(await readDataState(trx)).demo) await addPdfJobs(trx, await pdfsOf(trx, { testId, version }, linked), by.now)
  const objects: SealedObject[] = [
    ['version', testId, version],
    ['publication', testId],
    ...(isConfidential ? [] : [['public-test', testId] as const]),
  ]
  return {
    requests,
    recorded: {
      changed: {
        version,
        ...(isConfidential ? { isConfidential } : {}),
        ...(before ? { parts: changed } : {}),
        ...(deviations.length > 0 ? { deviations } : {}),
      },
      objects,
    },
  }
}
