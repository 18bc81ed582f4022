import type { Kysely } from 'kysely'
import type { ListedPublication, PublishedDetail, PublishedState } from '../../contract/console/publishing.ts'
import { searchedWords } from '../../domain/console/request-words.ts'
import type { TestAction } from '../../domain/console/test-states.ts'
import { isWithdrawalReason, reportDetails } from '../../domain/published-test.ts'
import { positionOf } from '../bench/in-transaction.ts'
import { readDataState } from '../data/data-state.ts'
import type { PublicationRow } from '../db/publishing-schema.ts'
import type { Schema } from '../db/schema.ts'
import { nameOf, type PeopleNames } from '../request-desk/read-desk.ts'
import type { Phrases } from '../served-data/phrases.ts'
import { publishedOfRow } from './published-of-row.ts'
import { amendmentOf, documentOf } from './read-publications.ts'
import { actionsFor, requestsOf } from './read-review.ts'
import { reportOf, withConsolePhotos } from './report-of.ts'

type Db = Kysely<Schema>
type Roles = Parameters<typeof actionsFor>[1]

const PAGE = 50
const ACTIONS: readonly TestAction[] = ['amend', 'drop-amendment', 'withdraw', 'confirm-withdrawal']

const stateOf = ({ is_confidential, is_under_review, withdrawn_at, confirmed_by }: PublicationRow): PublishedState => {
  if (withdrawn_at !== null) return confirmed_by === null ? 'to-confirm' : 'withdrawn'
  if (is_under_review === 1) return 'under-review'
  return is_confidential === 1 ? 'confidential' : 'public'
}

const MAX_SUBMITTED = 100

/** The tests that wait for their review, the longest waiting first. */
const readSubmitted = async (db: Db) => {
  const runs = await db
    .selectFrom('test_runs')
    .select(['id', 'versions'])
    .where('state', '=', 'submitted')
    .orderBy('changed_at')
    .orderBy('id')
    .limit(MAX_SUBMITTED)
    .execute()
  if (runs.length === 0) return []
  const ids = runs.map(({ id }) => id)
  const lines = await db.selectFrom('run_lines').select(['run_id', 'name']).where('run_id', 'in', ids).orderBy('position').execute()
  return runs.map(({ id, versions }) => ({
    id,
    products: lines.filter(({ run_id: run }) => run === id).map(({ name }) => name),
    isAmendment: versions > 0,
  }))
}

export type PublishedFilter = { state?: 'all' | PublishedState | undefined; text?: string | undefined; after?: string | undefined }

/** A page of the tests that the console published, by descending id. */
export const listPublications = async (db: Db, { state = 'all', text = '', after }: PublishedFilter) => {
  let query = db
    .selectFrom('publications as p')
    .innerJoin('test_runs as r', 'r.test_id', 'p.test_id')
    .innerJoin('test_versions as v', (join) => join.onRef('v.test_id', '=', 'p.test_id').onRef('v.version', '=', 'p.version'))
    .selectAll('p')
    .select(['r.id as run_id', 'v.issued_at', 'v.document'])
    .orderBy('p.test_id', 'desc')
    .limit(PAGE + 1)
  if (after !== undefined) query = query.where('p.test_id', '<', after)
  if (state === 'public')
    query = query.where('p.withdrawn_at', 'is', null).where('p.is_confidential', '=', 0).where('p.is_under_review', '=', 0)
  if (state === 'confidential')
    query = query.where('p.withdrawn_at', 'is', null).where('p.is_confidential', '=', 1).where('p.is_under_review', '=', 0)
  if (state === 'under-review') query = query.where('p.withdrawn_at', 'is', null).where('p.is_under_review', '=', 1)
  if (state === 'withdrawn') query = query.where('p.withdrawn_at', 'is not', null).where('p.confirmed_by', 'is not', null)
  if (state === 'to-confirm') query = query.where('p.withdrawn_at', 'is not', null).where('p.confirmed_by', 'is', null)
  for (const word of searchedWords(text))
    query = query.where((where) =>
      where.or([
        where('p.test_id', '=', text.trim()),
        where(
          'r.id',
          'in',
          where.selectFrom('test_run_words').select('run_id').where('word', '>=', word).where('word', '<', `${word}\uffff`),
        ),
      ]),
    )
  const rows = await query.execute()
  const shown = rows.slice(0, PAGE)
  const documents = shown.map(documentOf)
  const ids = [...new Set(documents.flatMap(({ ingredients }) => ingredients.map(({ productId }) => productId)))]
  const products = ids.length === 0 ? [] : await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const { count } = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('withdrawn_at', 'is not', null)
    .where('confirmed_by', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    tests: shown.map((row, at): ListedPublication => {
      const { kind, country, result, ingredients } = documents[at]!
      return {
        testId: row.test_id,
        runId: row.run_id,
        kind,
        country,
        result,
        products: ingredients.map(({ productId }) => names.get(productId) ?? productId),
        version: row.version,
        issuedOn: row.issued_at.slice(0, 10),
        state: stateOf(row),
      }
    }),
    next: rows.length > PAGE ? shown.at(-1)!.test_id : null,
    toConfirm: Number(count),
    submitted: await readSubmitted(db),
    isDemonstration: (await readDataState(db)).demo,
  }
}

type Options = { reader: { id: string; roles: Roles }; phrases: Phrases; people: PeopleNames }

/** A test that was imported and that nobody amended or withdrew; undefined where there is none. */
const readImported = async (db: Db, testId: string, { reader, phrases }: Options): Promise<PublishedDetail | undefined> => {
  const row = await db.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst()
  if (!row) return undefined
  const { demo } = await readDataState(db)
  return {
    testId,
    run: null,
    isConfidential: false,
    isUnderReview: false,
    report: (await reportOf(db, publishedOfRow(row), undefined, { phrases, language: 'en', demo })) ?? null,
    versions: [],
    withdrawal: null,
    requests: await requestsOf(db, testId),
    actions: actionsFor({ state: 'published', versions: 1, isWithdrawalConfirmed: false }, reader.roles, ACTIONS),
  }
}

/** A published test with its versions; undefined where there is none with this id. */
export const readPublication = async (db: Db, testId: string, options: Options): Promise<PublishedDetail | undefined> => {
  const { reader, phrases, people } = options
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const run = await db.selectFrom('test_runs').selectAll().where('test_id', '=', testId).executeTakeFirst()
  if (!publication || !run) return run ? undefined : readImported(db, testId, options)
  const versions = await db.selectFrom('test_versions').selectAll().where('test_id', '=', testId).orderBy('version').execute()
  const newest = versions.at(-1)!
  const test = documentOf(newest)
  const { demo } = await readDataState(db)
  const details = newest.issued_at === '' ? undefined : reportDetails(test, versions.map(amendmentOf))
  const report = await withConsolePhotos(db, run.id, await reportOf(db, test, details, { phrases, language: 'en', demo }))
  const isUnderReview = publication.is_under_review === 1
  const reason = publication.withdrawal_reason ?? ''
  return {
    testId,
    run: { id: run.id, rowVersion: run.row_version, state: run.state },
    isConfidential: publication.is_confidential === 1,
    isUnderReview,
    report: report ? { ...report, ...(isUnderReview ? { underReview: true as const } : {}) } : null,
    versions: versions.map(amendmentOf).toReversed(),
    withdrawal:
      publication.withdrawn_at === null
        ? null
        : {
            on: publication.withdrawn_at.slice(0, 10),
            by: nameOf(publication.withdrawn_by ?? '', people),
            reason: isWithdrawalReason(reason) ? reason : 'other',
            text: publication.withdrawal_text ?? '',
            confirmedBy: publication.confirmed_by === null ? null : nameOf(publication.confirmed_by, people),
          },
    requests: await requestsOf(db, testId),
    // Another approver than the one who withdrew it confirms.
    actions: actionsFor(positionOf(run), reader.roles, publication.withdrawn_by === reader.id ? [] : ACTIONS),
  }
}
