import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PublishedState } from '../../../contract/console/publishing.ts'
import type { FoundTest, ImportedFilter, ReportOrder } from '../../../domain/console/find-imported.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { cursorOf, listPage } from '../../db/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import { findRanked } from '../../words/find-grouped.ts'

type Sql = RawBuilder<unknown>

const CONDITIONS: Record<PublishedState, Sql> = {
  public: sql`withdrawn_at is null and is_confidential = 0 and is_under_review = 0`,
  confidential: sql`withdrawn_at is null and is_confidential = 1 and is_under_review = 0`,
  'under-review': sql`withdrawn_at is null and is_under_review = 1`,
  withdrawn: sql`withdrawn_at is not null and confirmed_by is not null`,
  'to-confirm': sql`withdrawn_at is not null and confirmed_by is null`,
}

/** Up to so many reports that fit are sorted together; of more, a page is near the beginning of an index. */
const FEW = 5_000

export type PublicationFilter = ImportedFilter & {
  state?: 'all' | PublishedState | undefined
  /** Of the newest version. */
  version?: number | undefined
}
export type FoundPublication = FoundTest & { runId: string }
type Row = { id: string; test_id: string; tested_on: string }
type Part = { order: ReportOrder; after: FoundTest | undefined; limit: number }

const hasFew = async (db: Kysely<Schema>, source: Sql, conditions: Sql): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from (select 1 from ${source} where ${conditions} limit ${sql.lit(FEW + 1)}) as fitting`.execute(
    db,
  )
  return rows[0]!.count <= FEW
}

/** Tests with a published version, by what was entered at the bench: of one that is being amended this may differ from its report. */
const REPORTS = sql`(
  select test_runs.id, test_runs.test_id, test_runs.tested_on, test_runs.country, test_runs.result, test_runs.versions,
    publications.version, publications.withdrawn_at, publications.confirmed_by, publications.is_confidential, publications.is_under_review
  from test_runs join publications on publications.test_id = test_runs.test_id where test_runs.versions > 0
) as reports`

const narrowing = ({ state = 'all', version, country, result, from, to }: PublicationFilter): Sql[] => [
  ...(state === 'all' ? [] : [CONDITIONS[state]]),
  ...(version === undefined ? [] : [sql`versions = ${version}`]),
  ...(country === undefined ? [] : [sql`country = ${country}`]),
  ...(result === undefined ? [] : [sql`result = ${result}`]),
  ...(from === undefined ? [] : [sql`tested_on >= ${from}`]),
  ...(to === undefined ? [] : [sql`tested_on <= ${to}`]),
]
const foundOf = ({ id, test_id: testId, tested_on: date }: Row): FoundPublication => ({ runId: id, id: testId, date })

/** The first publications of the console after a place, in the order of a list. Whatever else is shown is read for those only. */
export const findPublications = async (
  database: Database,
  filter: PublicationFilter,
  { order: { by, isDescending }, after, limit }: Part,
  limits?: WordLimits,
): Promise<FoundPublication[]> => {
  const { text = '' } = filter
  const isByDate = by === 'date'
  const columns: [string, ...string[]] = isByDate ? ['tested_on', 'test_id'] : ['test_id']
  const cursor = after && cursorOf(isByDate ? [after.date, after.id] : [after.id])
  const list = listPage({ by: columns, isDescending }, cursor, limit)
  const narrow = narrowing(filter)
  const select = (conditions: readonly Sql[], column: Sql, most: number): Sql =>
    sql`select id, test_id, tested_on from ${REPORTS} where ${all([...conditions, ...narrow, ...list.afterCursor(column)])} ${list.orderBy(column)} limit ${most}`
  // `|| ''` stops the planner from using the sort index.
  const unindexed = sql`${sql.ref(columns[0])} || ''`
  // One of these has an index in this order.
  const isIndexed = isByDate && narrow.length === 1 && [filter.version, filter.country, filter.result].some((one) => one !== undefined)
  const isFew = narrow.length > 0 && !isIndexed && (await hasFew(database.kysely, REPORTS, all(narrow)))
  const first = (most: number): Sql => select([], isFew ? unindexed : sql.ref(columns[0]), most)
  const where = (condition: (run: Sql) => Sql, most: number): Sql => select([condition(sql.ref('reports.id'))], unindexed, most)
  const found = await findByWords<Row>(database, { of: 'tests', terms: termsOf(text), first, where }, limit, limits)
  const rows = found.map(foundOf)
  const named = text.trim()
  if (!ID_PATTERN.test(named) || rows.some(({ id }) => id === named)) return rows
  // The id of a report that was imported is not that of its test.
  const { rows: others } = await sql<Row>`${select([sql`test_id = ${named}`], unindexed, 1)}`.execute(database.kysely)
  return [...others.map(foundOf), ...rows]
}

type Sorted = { by: 'country' | 'result' | 'version'; groups: readonly string[]; after: string | undefined; size: number }

/**
 * The console's publications of a page that is sorted by one of these columns, by its values, in one query; undefined where many have the
 * words, or where the words may be the id of a report alone.
 */
export const findRankedPublications = async (
  database: Database,
  filter: PublicationFilter,
  { by, groups, after, size }: Sorted,
  limits?: WordLimits,
): Promise<Map<string, FoundPublication[]> | undefined> => {
  const { text = '' } = filter
  const named = text.trim()
  const isId =
    ID_PATTERN.test(named) &&
    (await database.kysely.selectFrom('publications').select('test_id').where('test_id', '=', named).executeTakeFirst())
  if (isId) return undefined
  const search = {
    of: 'tests' as const,
    terms: termsOf(text),
    groups,
    column: by === 'version' ? sql`cast(versions as text)` : sql.ref(by),
    order: { by: ['tested_on', 'test_id'] as const, isDescending: true },
    table: REPORTS,
    conditions: narrowing(filter),
    after,
    size,
  }
  const ranked = await findRanked<Row>(database, search, limits)
  if (!ranked) return undefined
  const byGroup = new Map<string, FoundPublication[]>()
  for (const row of ranked.found) {
    const group = groups[row.group_rank]!
    byGroup.set(group, [...(byGroup.get(group) ?? []), foundOf(row)])
  }
  return byGroup
}
