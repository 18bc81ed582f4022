import type { Kysely } from 'kysely'
import type { PublishedDetail } from '../../../contract/console/bench/publishing.ts'
import { isPublic, isUnderReview as isUnderReviewBy, type TestAction } from '../../../domain/console/bench/test-states.ts'
import { BENCH_ROLES, mayCall } from '../../../domain/console/roles.ts'
import { isWithdrawalReason, reportDetails } from '../../../domain/published-test.ts'
import { readRepetition } from '../runs/repeat-run.ts'
import { isAnotherThan } from '../runs/four-eyes.ts'
import { positionOf } from '../runs/in-transaction.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOf, type PeopleNames } from '../people-names.ts'
import type { Phrases } from '../../content/phrases.ts'
import { publishedOfRow } from './published-of-row.ts'
import { documentOf, issuersDay } from '../../db/issued-document.ts'
import { amendmentOf } from '../../data/read-publications.ts'
import { actionsFor, requestsOf } from './read-review.ts'
import { readSignatures } from '../signing/read-signatures.ts'
import { readSuspensions } from '../marks/suspensions.ts'
import { buildReport, withConsolePhotos } from '../report-of.ts'

type Db = Kysely<Schema>
type Roles = Parameters<typeof actionsFor>[1]

const ACTIONS: readonly TestAction[] = ['amend', 'drop-amendment', 'withdraw', 'confirm-withdrawal']

type Options = { reader: { id: string; email: string; roles: Roles }; phrases: Phrases; people: PeopleNames; product: string }

/** A test that was imported and that nobody amended or withdrew; undefined where there is none. */
const readImported = async (db: Db, testId: string, { reader, phrases, product }: Options): Promise<PublishedDetail | undefined> => {
  const row = await db.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst()
  if (!row) return undefined
  const { demo } = await readDataState(db)
  return {
    testId,
    run: null,
    isConfidential: false,
    isUnderReview: false,
    isAmended: false,
    suspensions: [],
    maySuspend: mayCall(BENCH_ROLES, reader.roles),
    report: (await buildReport(db, publishedOfRow(row), undefined, { phrases, language: 'en', demo })) ?? null,
    versions: [],
    withdrawal: null,
    requests: await requestsOf(db, testId, product, publishedOfRow(row)),
    ...(await readRepetition(db, { testId, run: undefined }, mayCall(BENCH_ROLES, reader.roles))),
    actions: actionsFor({ state: 'published', versions: 1, isWithdrawalConfirmed: false }, reader.roles, ACTIONS),
  }
}

/** A published test with its versions; undefined where there is none with this id. */
export const readPublication = async (db: Db, testId: string, options: Options): Promise<PublishedDetail | undefined> => {
  const { reader, phrases, people, product } = options
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const run = await db.selectFrom('test_runs').selectAll().where('test_id', '=', testId).executeTakeFirst()
  if (!publication || !run) return run ? undefined : readImported(db, testId, options)
  const versions = await db.selectFrom('test_versions').selectAll().where('test_id', '=', testId).orderBy('version').execute()
  const newest = versions.at(-1)!
  const test = documentOf(newest)
  const { demo } = await readDataState(db)
  const amendments = versions.map((one) => amendmentOf(one, test))
  const details = newest.issued_at === '' ? undefined : reportDetails(test, amendments)
  const report = await withConsolePhotos(db, run.id, await buildReport(db, test, details, { phrases, language: 'en', demo }))
  const signatures = await readSignatures(db, testId, people)
  const isUnderReview = publication.is_under_review === 1
  const reason = publication.withdrawal_reason ?? ''
  const position = positionOf(run)
  return {
    testId,
    run: { id: run.id, rowVersion: run.row_version, state: run.state },
    isConfidential: publication.is_confidential === 1,
    isUnderReview,
    isAmended: isUnderReviewBy(position),
    suspensions: await readSuspensions(db, run, { reader, people, isPublished: isPublic(position) }),
    maySuspend: isPublic(position) && mayCall(BENCH_ROLES, reader.roles),
    report: report ? { ...report, ...(isUnderReview ? { underReview: true as const } : {}) } : null,
    versions: amendments
      .map((one) => ({ ...one, signature: signatures.find(({ version }) => version === one.version) ?? null }))
      .toReversed(),
    withdrawal:
      publication.withdrawn_at === null
        ? null
        : {
            on: issuersDay(publication.withdrawn_at, test),
            by: nameOf(publication.withdrawn_by ?? '', people),
            reason: isWithdrawalReason(reason) ? reason : 'other',
            text: publication.withdrawal_text ?? '',
            confirmedBy: publication.confirmed_by === null ? null : nameOf(publication.confirmed_by, people),
          },
    requests: await requestsOf(db, testId, product, test),
    ...(await readRepetition(db, { testId, run }, mayCall(BENCH_ROLES, reader.roles))),
    // Another approver than the one who withdrew it confirms.
    actions: actionsFor(position, reader.roles, (await isAnotherThan(db, publication.withdrawn_by, reader)) ? ACTIONS : []),
  }
}
