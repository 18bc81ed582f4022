import { sql, type RawBuilder } from 'kysely'
import { groupedPage, rankedList, type Ranked } from '../db/grouped-page.ts'
import type { ListOrder, Page } from '../db/list-page.ts'
import type { Database } from '../db/open-db.ts'
import type { SearchedList, Term } from '../db/word-search.ts'
import { all, findRareIds, type WordLimits } from './find-by-words.ts'

type Sql = RawBuilder<unknown>

/** A list that is searched and sorted by a column of few values. */
export type RankedSearch = {
  of: SearchedList
  terms: readonly Term[]
  /** The values in the order of the list, and the column that has them. */
  groups: readonly string[]
  column: Sql
  /** Of the rows of one value. */
  order: ListOrder
  /** What the rows are read from; its `id` is that of the words. */
  table: Sql
  conditions: readonly Sql[]
  after: string | undefined
  size?: number | undefined
}

/** The rows of a page and one more, in one query; undefined without words and where many rows have them. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows which columns its table has
export const findRanked = async <Row extends object>(
  { kysely, wordSearch }: Database,
  { of, terms, groups, column, order, table, conditions, after, size }: RankedSearch,
  limits?: WordLimits,
): Promise<{ found: (Row & Ranked)[]; pageOf: ReturnType<typeof rankedList>['pageOf'] } | undefined> => {
  const fitting = terms.length === 0 ? undefined : await findRareIds({ kysely, wordSearch }, { of, terms }, limits)
  if (!fitting) return undefined
  const { columns, afterCursor, orderBy, limit, pageOf } = rankedList(groups, column, order, { after, size })
  const selected = order.by.includes('id') ? columns : sql`${columns}, id`
  if (fitting.count === 0) return { found: [], pageOf }
  const fits = all([sql`id in (${wordSearch.fromJson(fitting.ids)})`, ...conditions])
  // Without materialized the rank, which may need the text of a request, is worked out several times.
  const { rows } = await sql<Row & Ranked>`
    with ranked as materialized (select ${selected} from ${table} where ${fits})
    select * from ranked where ${afterCursor} ${orderBy} limit ${limit}`.execute(kysely)
  return { found: rows, pageOf }
}

/** A page of such a list: in one query where few rows have the words, otherwise value by value, which ends with the first full page. */
export const findGrouped = async <Row extends object>(
  database: Database,
  search: RankedSearch,
  read: (group: string, part: { after: string | undefined; size: number }) => Promise<Page<Row>>,
  limits?: WordLimits,
): Promise<Page<Row>> => {
  const ranked = await findRanked<Row>(database, search, limits)
  return ranked ? ranked.pageOf(ranked.found) : groupedPage(search.groups, search, read)
}
