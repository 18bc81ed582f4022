import { readGeneralNames } from '../../db/display-names.ts'
import { productNamesOf } from '../runs/list-runs.ts'
import { sql, type Kysely } from 'kysely'
import {
  PUBLISHED_STATES,
  REPORT_ORIGINS,
  type ListedPublication,
  type listPublished,
  type PublishedState,
  type ReportOrigin,
} from '../../../contract/console/bench/publishing.ts'
import type { Sorting, SortName } from '../../../contract/console/list.ts'
import { byCountryName } from '../../../domain/console/words/country-names.ts'
import {
  compareReports,
  findImported,
  importedTest,
  type FoundTest,
  type ReportOrder,
} from '../../../domain/console/words/find-imported.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { findTest } from '../../../domain/search/index/read-test.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { readDataState } from '../../db/data-state.ts'
import { distinctValues } from '../../db/lists/distinct-values.ts'
import { inDirection } from '../../db/lists/filters.ts'
import { groupedPage } from '../../db/lists/grouped-page.ts'
import { cursorOf, PAGE, parseCursor, type Page } from '../../db/lists/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { PublicationRow } from '../../db/schema/publishing-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { WordLimits } from '../../words/find-by-words.ts'
import { documentOf, issuersDay } from '../../db/issued-document.ts'
import { findPublications, findRankedPublications, type FoundPublication, type PublicationFilter } from './find-publications.ts'

type Db = Kysely<Schema>

const stateOf = (
  { is_confidential, is_under_review, withdrawn_at, confirmed_by }: PublicationRow,
  isSuspended: boolean,
): PublishedState => {
  if (withdrawn_at !== null) return confirmed_by === null ? 'to-confirm' : 'withdrawn'
  if (is_under_review === 1) return isSuspended ? 'suspended' : 'under-review'
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
  const products = await productNamesOf(db, ids)
  return runs.map(({ id, versions }) => ({
    id,
    products: products.get(id) ?? [],
    isAmendment: versions > 0,
  }))
}

type ReportSort = SortName<typeof listPublished>

type ReportFilter = PublicationFilter & {
  origin?: ReportOrigin | undefined
  sorting?: Sorting<ReportSort> | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
  /** Rows of a page. */
  size?: number | undefined
}

/** A report of the list; `runId` where the console has it. */
type Found = FoundTest & { runId?: string }
const COUNTRY = sql.ref('country')
const CHOSEN = sql`country <> ''`
const NO_VERSION = 'none'
const LATEST: ReportOrder = { by: 'date', isDescending: true }

/** Imported tests after a place, without those that the console took over since the index was made. */
const findOthers = async (
  db: Db,
  index: SearchIndex,
  filter: ReportFilter,
  part: { order: ReportOrder; after: FoundTest | undefined; limit: number },
): Promise<FoundTest[]> => {
  const others: FoundTest[] = []
  for (let { after } = part; ;) {
    const found = findImported(index, filter, { ...part, after })
    const ids = found.map(({ id }) => id)
    const taken = ids.length === 0 ? [] : await db.selectFrom('publications').select('test_id').where('test_id', 'in', ids).execute()
    const known = new Set(taken.map(({ test_id: id }) => id))
    others.push(...found.filter(({ id }) => !known.has(id)))
    if (found.length < part.limit || others.length >= part.limit) return others
    after = found.at(-1)
  }
}

type Finding = {
  limits: WordLimits | undefined
  /** The console's reports, where they were found before. */ own?: FoundPublication[] | undefined
}

/** A page in the order of a date or of ids: the first of the console's and of the imported reports together. */
const findReports = async (
  database: Database,
  index: SearchIndex | undefined,
  filter: ReportFilter,
  { limits, own: known }: Finding,
): Promise<Page<Found>> => {
  const { state = 'all', origin, sorting, after: cursor, size = PAGE } = filter
  const order = (sorting ?? LATEST) as ReportOrder
  const columns = { by: order.by === 'date' ? (['date', 'id'] as const) : (['id'] as const), isDescending: order.isDescending }
  const values = cursor === undefined ? undefined : (parseCursor(cursor, columns) as string[])
  const after = values && { date: order.by === 'date' ? values[0]! : '', id: values.at(-1)! }
  const part = { order, after, limit: size + 1 }
  const own = known ?? (origin === 'imported' ? [] : await findPublications(database, filter, part, limits))
  const hasImported = index !== undefined && origin !== 'laboratory' && (state === 'all' || state === 'public')
  const others = hasImported ? await findOthers(database.kysely, index, filter, part) : []
  const found: Found[] = [...own, ...others].toSorted(compareReports(order))
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: last && found.length > size ? cursorOf(order.by === 'date' ? [last.date, last.id] : [last.id]) : null }
}

const reportCountries = async (db: Db, index: SearchIndex | undefined): Promise<string[]> => [
  ...new Set([...(await distinctValues(db, { table: 'test_runs', column: COUNTRY, where: CHOSEN })), ...(index?.countries ?? [])]),
]

/** The numbers of the newest versions that there may be. */
const readVersions = async (db: Db): Promise<string[]> => {
  const { newest } = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return Array.from({ length: newest ?? 0 }, (_, at) => String(at + 1))
}

/** With those that have no version last, in either direction, unless one origin was asked for. */
const versionsIn = (versions: readonly string[], origin: ReportOrigin | undefined): readonly string[] => {
  if (origin === undefined) return [...versions, NO_VERSION]
  return origin === 'laboratory' ? versions : [NO_VERSION]
}

/** The part of the list with a value of the column that it is sorted by. What was imported has no version. */
const filterOf = (by: ReportSort, value: string): Partial<ReportFilter> => {
  if (by !== 'version') return { [by]: value }
  return value === NO_VERSION ? { origin: 'imported' } : { origin: 'laboratory', version: Number(value) }
}

/** The values of a column that a list is sorted by, each of which is a filter. */
const valuesOf = async (
  db: Db,
  index: SearchIndex | undefined,
  filter: ReportFilter,
  by: ReportSort,
): Promise<readonly string[] | undefined> => {
  if (by === 'state') return filter.state === undefined || filter.state === 'all' ? PUBLISHED_STATES : [filter.state]
  if (by === 'result') return filter.result === undefined ? RESULT_CODES : [filter.result]
  if (by === 'origin') return filter.origin === undefined ? REPORT_ORIGINS : [filter.origin]
  if (by === 'version') return readVersions(db)
  if (by !== 'country') return undefined
  return byCountryName(filter.country === undefined ? await reportCountries(db, index) : [filter.country])
}

const findPage = async (
  database: Database,
  index: SearchIndex | undefined,
  filter: ReportFilter,
  limits?: WordLimits,
): Promise<Page<Found>> => {
  const { origin, sorting = LATEST, after, size = PAGE } = filter
  const { by } = sorting
  const values = await valuesOf(database.kysely, index, filter, by)
  if (!values) return findReports(database, index, filter, { limits })
  const groups = by === 'version' ? versionsIn(inDirection(values, sorting), origin) : inDirection(values, sorting)
  const isRanked = (by === 'country' || by === 'result' || by === 'version') && origin !== 'imported'
  const ranked = isRanked ? await findRankedPublications(database, filter, { by, groups, after, size }, limits) : undefined
  return groupedPage(groups, { after, size }, (value, part) => {
    const own = ranked && (ranked.get(value) ?? [])
    return findReports(database, index, { ...filter, ...filterOf(by, value), ...part, sorting: LATEST }, { limits, own })
  })
}

/** What is shown of the console's reports of a page, by their ids. */
const readOwn = async (db: Db, found: readonly Found[]): Promise<Map<string, ListedPublication>> => {
  const runs = new Map(found.flatMap(({ id, runId }) => (runId === undefined ? [] : [[id, runId] as const])))
  if (runs.size === 0) return new Map()
  const rows = await db
    .selectFrom('publications as p')
    .innerJoin('test_versions as v', (join) => join.onRef('v.test_id', '=', 'p.test_id').onRef('v.version', '=', 'p.version'))
    .selectAll('p')
    .select(['v.issued_at', 'v.document'])
    .where('p.test_id', 'in', [...runs.keys()])
    .execute()
  const open = await db
    .selectFrom('suspensions')
    .select('test_id')
    .where('test_id', 'in', [...runs.keys()])
    .where('lifted_at', 'is', null)
    .execute()
  const suspended = new Set(open.map(({ test_id: id }) => id))
  const documents = rows.map(documentOf)
  const ids = [...new Set(documents.flatMap(({ ingredients }) => ingredients.map(({ productId }) => productId)))]
  const names = await readGeneralNames(db, ids)
  return new Map(
    rows.map((row, at) => {
      const { kind, country, date, result, ingredients } = documents[at]!
      const listed: ListedPublication = {
        testId: row.test_id,
        runId: runs.get(row.test_id)!,
        origin: 'laboratory',
        kind,
        country,
        date,
        result,
        products: ingredients.map(({ productId }) => names.get(productId) ?? productId),
        version: row.version,
        issuedOn: row.issued_at === '' ? '' : issuersDay(row.issued_at, documents[at]!),
        state: stateOf(row, suspended.has(row.test_id)),
      }
      return [row.test_id, listed]
    }),
  )
}

const importedReport = (index: SearchIndex, testId: string): ListedPublication[] => {
  const doc = findTest(index, testId)
  if (doc === undefined) return []
  const { id: _same, ...test } = importedTest(index, doc)
  return [{ testId, runId: null, origin: 'imported', ...test, version: null, issuedOn: '', state: 'public' }]
}

/** A page of reports: those of tests that the console published, and those of public tests that were imported. */
export const listReports = async (
  database: Database,
  index: SearchIndex | undefined,
  filter: ReportFilter,
  limits?: WordLimits,
): Promise<Page<ListedPublication>> => {
  const { rows, next } = await findPage(database, index, filter, limits)
  const own = await readOwn(database.kysely, rows)
  const shown = rows.flatMap(({ id, runId }) => {
    if (runId === undefined) return index ? importedReport(index, id) : []
    const listed = own.get(id)
    return listed ? [listed] : []
  })
  return { rows: shown, next }
}

/** What stands beside the list of reports. */
export const readBesideReports = async (db: Db, index: SearchIndex | undefined) => {
  const { count } = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('withdrawn_at', 'is not', null)
    .where('confirmed_by', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    toConfirm: Number(count),
    submitted: await readSubmitted(db),
    isDemonstration: (await readDataState(db)).demo,
    countries: await reportCountries(db, index),
  }
}
