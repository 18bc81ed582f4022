import { sql, type RawBuilder } from 'kysely'
import type { listPublished, PublishedState } from '../../../contract/console/bench/publishing.ts'
import type { FoundTest, ReportOrder } from '../../../domain/console/words/find-imported.ts'
import { termsOf } from '../../../domain/console/words/request-words.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { cursorOf } from '../../db/lists/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { WordLimits } from '../../words/find-by-words.ts'
import { defineList, type Asked, type ListFilterValues } from '../lists/define-list.ts'

type Sql = RawBuilder<unknown>

const SUSPENDED = sql`exists (select 1 from suspensions where suspensions.test_id = reports.test_id and lifted_at is null)`

const CONDITIONS: Record<PublishedState, Sql> = {
  public: sql`withdrawn_at is null and is_confidential = 0 and is_under_review = 0`,
  confidential: sql`withdrawn_at is null and is_confidential = 1 and is_under_review = 0`,
  'under-review': sql`withdrawn_at is null and is_under_review = 1 and not ${SUSPENDED}`,
  suspended: sql`withdrawn_at is null and is_under_review = 1 and ${SUSPENDED}`,
  withdrawn: sql`withdrawn_at is not null and confirmed_by is not null`,
  'to-confirm': sql`withdrawn_at is not null and confirmed_by is null`,
}

/** `version` is that of the newest one. Where a report is from is no filter here: these are the console's. */
type PublicationFilters = Omit<ListFilterValues<typeof listPublished>, 'origin'> & { version: number; named: string }
export type PublicationFilter = Omit<Asked<PublicationFilters, never>, 'sorting' | 'after' | 'size' | 'named'>
export type FoundPublication = FoundTest & { runId: string }
type Row = { id: string; test_id: string; tested_on: string }
type Part = { order: ReportOrder; after: FoundTest | undefined; limit: number }

/** Tests with a published version, by what was entered at the bench: of one that is being amended this may differ from its report. */
const publications = defineList<PublicationFilters, ReportOrder['by'], Row>({
  source: {
    name: 'reports',
    query: sql`
      select test_runs.id, test_runs.test_id, test_runs.tested_on, test_runs.country, test_runs.result, test_runs.versions,
        publications.version, publications.withdrawn_at, publications.confirmed_by, publications.is_confidential, publications.is_under_review
      from test_runs join publications on publications.test_id = test_runs.test_id where test_runs.versions > 0`,
  },
  key: 'test_id',
  columns: sql`id, test_id, tested_on`,
  order: { by: 'date', isDescending: true },
  words: { of: 'tests', terms: ({ text }) => termsOf(text) },
  filters: {
    state: { is: (_column, state) => (state === 'all' ? undefined : CONDITIONS[state]), leaves: 'some' },
    version: {
      column: () => sql`cast(versions as text)`,
      is: (_column, version) => sql`versions = ${version}`,
      leaves: 'some',
      indexedBy: 'date',
    },
    country: { leaves: 'some', indexedBy: 'date' },
    result: { leaves: 'some', indexedBy: 'date' },
    from: { column: 'tested_on', is: (column, day) => sql`${column} >= ${day}`, leaves: 'some' },
    to: { column: 'tested_on', is: (column, day) => sql`${column} <= ${day}`, leaves: 'some' },
    named: { column: 'test_id', leaves: 'few' },
  },
  sorts: { date: { column: 'tested_on' }, report: { column: 'test_id' } },
})

const foundOf = ({ id, test_id: testId, tested_on: date }: Row): FoundPublication => ({ runId: id, id: testId, date })

/** The first publications of the console after a place, in the order of a list. Whatever else is shown is read for those only. */
export const findPublications = async (
  database: Database,
  filter: PublicationFilter,
  { order, after: place, limit }: Part,
  limits?: WordLimits,
): Promise<FoundPublication[]> => {
  const { text = '' } = filter
  const after = place && cursorOf(order.by === 'date' ? [place.date, place.id] : [place.id])
  const part = { ...filter, sorting: order, after, size: limit }
  const rows = (await publications.find(database, part, { limits })).rows.map(foundOf)
  const named = text.trim()
  if (!ID_PATTERN.test(named) || rows.some(({ id }) => id === named)) return rows
  // The id of a report that was imported is not that of its test.
  const others = await publications.find(database, { ...part, text: '', named })
  return [...others.rows.map(foundOf), ...rows]
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
  const named = filter.text?.trim() ?? ''
  const isId =
    ID_PATTERN.test(named) &&
    (await database.kysely.selectFrom('publications').select('test_id').where('test_id', '=', named).executeTakeFirst())
  if (isId) return undefined
  const ranked = await publications.findRanked(database, { ...filter, after, size }, by, groups, limits)
  if (!ranked) return undefined
  const byGroup = new Map<string, FoundPublication[]>()
  for (const row of ranked.found) {
    const group = groups[row.group_rank]!
    byGroup.set(group, [...(byGroup.get(group) ?? []), foundOf(row)])
  }
  return byGroup
}
