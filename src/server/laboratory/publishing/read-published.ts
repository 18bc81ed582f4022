import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ListedPublication, PUBLISHED_SORTS, PublishedDetail, PublishedState } from '../../../contract/console/publishing.ts'
import type { TestAction } from '../../../domain/console/test-states.ts'
import { isWithdrawalReason, reportDetails } from '../../../domain/published-test.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { positionOf } from '../runs/in-transaction.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { readDataState } from '../../db/data-state.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import type { Database } from '../../db/open-db.ts'
import { listPage, type Page } from '../../db/list-page.ts'
import type { PublicationRow } from '../../db/publishing-schema.ts'
import type { Schema } from '../../db/schema.ts'
import { nameOf, type PeopleNames } from '../desk/read-desk.ts'
import type { Phrases } from '../../content/phrases.ts'
import { publishedOfRow } from './published-of-row.ts'
import { amendmentOf, documentOf } from '../../data/read-publications.ts'
import { actionsFor, requestsOf } from './read-review.ts'
import { buildReport, withConsolePhotos } from '../report-of.ts'

type Db = Kysely<Schema>
type Roles = Parameters<typeof actionsFor>[1]

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

export type PublishedFilter = {
  state?: 'all' | PublishedState | undefined
  text?: string | undefined
  sort?: (typeof PUBLISHED_SORTS)[number] | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
}

const CONDITIONS: Record<PublishedState, RawBuilder<unknown>> = {
  public: sql`withdrawn_at is null and is_confidential = 0 and is_under_review = 0`,
  confidential: sql`withdrawn_at is null and is_confidential = 1 and is_under_review = 0`,
  'under-review': sql`withdrawn_at is null and is_under_review = 1`,
  withdrawn: sql`withdrawn_at is not null and confirmed_by is not null`,
  'to-confirm': sql`withdrawn_at is not null and confirmed_by is null`,
}

type Found = { id: string; test_id: string }

const BY_ID: readonly [string] = ['test_id']

/** The ids of a page, by the id of the report. Whatever else is shown is read for those only. */
const findPublications = async (
  database: Database,
  { state = 'all', text = '', sort = 'newest', after }: PublishedFilter,
  limits?: WordLimits,
): Promise<Page<Found>> => {
  const list = listPage({ by: BY_ID, isDescending: sort === 'newest' }, after)
  const shared = state === 'all' ? [] : [CONDITIONS[state]]
  const id = sql.ref('publications.test_id')
  const from = sql`select test_runs.id, ${id} from publications join test_runs on test_runs.test_id = ${id}`
  // `|| ''` stops the planner from using the sort index.
  const where = (condition: (run: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
    sql`${from} where ${all([condition(sql.ref('test_runs.id')), ...shared, ...list.afterCursor(sql`${id} || ''`)])} ${list.orderBy(sql`${id} || ''`)} limit ${limit}`
  const first = (limit: number): RawBuilder<unknown> =>
    sql`select test_runs.id, ${id} from (select test_id from publications where ${all([...shared, ...list.afterCursor()])} ${list.orderBy()} limit ${limit}) as publications join test_runs on test_runs.test_id = ${id} ${list.orderBy(id)}`
  const found = await findByWords<Found>(database, { of: 'tests', terms: termsOf(text), first, where }, list.limit, limits)
  const named = text.trim()
  if (!ID_PATTERN.test(named)) return list.pageOf(found)
  // The id of a report that was imported is not that of its test.
  const { rows } = await sql<Found>`${from} where ${all([sql`${id} = ${named}`, ...shared, ...list.afterCursor(id)])}`.execute(
    database.kysely,
  )
  const others = rows.filter(({ test_id: other }) => found.every((one) => one.test_id !== other))
  const isAfter = (a: Found, b: Found): boolean => (sort === 'newest' ? a.test_id < b.test_id : a.test_id > b.test_id)
  return list.pageOf([...found, ...others].toSorted((a, b) => (isAfter(a, b) ? 1 : -1)).slice(0, list.limit))
}

/** A page of the tests that the console published. */
export const listPublications = async (database: Database, filter: PublishedFilter, limits?: WordLimits) => {
  const db = database.kysely
  const { rows: page, next } = await findPublications(database, filter, limits)
  const rows =
    page.length === 0
      ? []
      : await db
          .selectFrom('publications as p')
          .innerJoin('test_versions as v', (join) => join.onRef('v.test_id', '=', 'p.test_id').onRef('v.version', '=', 'p.version'))
          .selectAll('p')
          .select(['v.issued_at', 'v.document'])
          .where(
            'p.test_id',
            'in',
            page.map(({ test_id: id }) => id),
          )
          .execute()
  const byId = new Map(rows.map((row) => [row.test_id, row]))
  const shown = page.flatMap(({ id, test_id: testId }) => {
    const row = byId.get(testId)
    return row ? [{ ...row, run_id: id }] : []
  })
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
    next,
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
    report: (await buildReport(db, publishedOfRow(row), undefined, { phrases, language: 'en', demo })) ?? null,
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
  const report = await withConsolePhotos(db, run.id, await buildReport(db, test, details, { phrases, language: 'en', demo }))
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
