import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { z } from 'zod/mini'
import { MAX_COUNT } from '../../../contract/console/requests.ts'
import type { ListCall, Sorting } from '../../../contract/console/list.ts'
import { inDirection } from '../../db/lists/filters.ts'
import { groupedPage, rankedList, type Ranked } from '../../db/lists/grouped-page.ts'
import { inOrderOf, listPage, type ListOrder, type Page } from '../../db/lists/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { SearchedList, Term } from '../../db/lists/word-search.ts'
import { all, findByWords, findRareIds, type WordLimits } from '../../words/find-by-words.ts'

type Sql = RawBuilder<unknown>

/** Up to so many rows that fit are sorted together; of more, a page is near the beginning of an index. */
const FEW = 5_000

/** The filters of a list by name, each with its value; `Own` has those that mean another one here, such as a person for "me". */
export type ListFilterValues<C extends Pick<ListCall, 'filters'>, Own extends { [Name in keyof C['filters']]?: unknown } = object> = Own & {
  [Name in Exclude<keyof C['filters'], 'text' | keyof Own>]: z.output<C['filters'][Name]>
}

/** What is asked of a list: values of its filters, words, the order and the page. */
export type Asked<Values, Sort extends string> = { readonly [Name in keyof Values]?: Values[Name] | undefined } & {
  text?: string | undefined
  sorting?: Sorting<Sort> | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
  /** Rows of a page. */
  size?: number | undefined
}

/** A filter as SQL: the column, that of its name if no other is said, has the value, unless `is` says more. */
export type FilterRow<Value, Sort extends string = string> = {
  column?: string | ((database: Database) => Sql)
  /** The condition; undefined where the words of the list say it. */
  is?: (column: Sql, value: Value) => Sql | undefined
  /** Stands for rows that have null in the column. */
  none?: string
  /**
   * How many rows it leaves: `few` are always sorted together, `some` where they are few. Otherwise an index has its rows in every order of
   * the list.
   */
  leaves?: 'few' | 'some'
  /** Alone, an index has its rows in this order. */
  indexedBy?: Sort
}

type Part = { after: string | undefined; size: number }
/** Conditions beside those of the filters. */
type Finding = { limits?: WordLimits | undefined; also?: readonly Sql[] }
type Find<Filter, Found> = (database: Database, filter: Filter, finding?: Finding) => Promise<Page<Found>>

/** An order of a list. */
export type SortRow<Filter, Name, Found> =
  /** That of an index. Rows that have `none` in the column, its last value, are last in either direction. */
  | { column: string; none?: string }
  /** By the values of a filter, in their order as it is shown; `none` is last in either direction. */
  | { values: (database: Database, filter: Filter) => readonly string[] | Promise<readonly string[]>; of?: Name; none?: string }
  /** One that no column has. */
  | { page: (find: Find<Filter, Found>, database: Database, filter: Filter, limits?: WordLimits) => Promise<Page<Found>> }

type ListDefinition<Values, Sort extends string, Found extends object, Row> = {
  /** A table, or a query with a name. */
  source: keyof Schema | { query: Sql; name: string }
  /** The column by which rows of one place are in order, and whether it has numbers. */
  key: string
  isNumbered?: true
  /** Columns that a found row has besides; an id and those of its place otherwise. */
  columns?: Sql
  /** Where nothing is asked, and among rows of the same value of a filter. */
  order: Sorting<Sort>
  /** `haveFilters`: values of filters are words too, so that a list in their order is found value by value as quickly. */
  words?: { of: SearchedList; terms: (filter: Asked<Values, Sort>) => readonly Term[]; haveFilters?: true }
  /** A filter of which each value is a range of an index in every order, and all its values. */
  ranges?: { of: keyof Values & string; values: readonly string[] }
  filters: { [Name in keyof Values]-?: FilterRow<Values[Name], Sort> }
  sorts: Record<Sort, SortRow<Asked<Values, Sort>, keyof Values & string, Found>>
  /** What is known to have no row. */
  isEmpty?: (filter: Asked<Values, Sort>) => boolean
  /** The rows as they are shown, by their ids. */
  read?: (db: Kysely<Schema>, ids: readonly string[]) => Promise<(Row & { id: string })[]>
}

/**
 * A list that is filtered, found by words and sorted, page by page (0040). Whether its rows are few, the page is taken from an index or from
 * the words' is decided here, so that a list says only which columns it has.
 */
export const defineList = <Values extends object, Sort extends string, Found extends object = { id: string }, Row = Found>({
  source,
  key,
  isNumbered,
  columns,
  order: first,
  words,
  ranges,
  filters,
  sorts,
  isEmpty = () => false,
  read,
}: ListDefinition<Values, Sort, Found, Row>) => {
  type Filter = Asked<Values, Sort>
  type Name = keyof Values & string
  const names = Object.keys(filters) as Name[]
  const isTable = typeof source === 'string'
  const name = isTable ? source : source.name
  const from = isTable ? sql.table(source) : sql`(${source.query}) as ${sql.ref(name)}`
  const columnOf = (of: Name, database: Database): Sql => {
    const { column = of } = filters[of]
    return typeof column === 'string' ? sql.ref(column) : column(database)
  }
  const valuesIn = (filter: Filter): readonly string[] => {
    if (!ranges) return []
    const asked = (filter as Record<string, readonly string[] | undefined>)[ranges.of] ?? []
    return asked.length === 0 ? ranges.values : asked
  }
  const orderOf = (by: Sort, isDescending: boolean): ListOrder => {
    const { column } = sorts[by] as { column: string }
    return { by: column === key ? [key] : [column, key], isDescending, integers: isNumbered ? [key] : [] }
  }

  /** The conditions of a filter, those of its ranges apart. */
  const conditionsOf = (database: Database, filter: Filter, also: readonly Sql[] = []) => {
    const few = names.find((one) => filters[one].leaves === 'few' && filter[one] !== undefined)
    const conditionOf = (one: Name): Sql | undefined => {
      const { is, none } = filters[one] as FilterRow<unknown>
      const value: unknown = filter[one]
      if (value === undefined || one === ranges?.of) return undefined
      const own = columnOf(one, database)
      // Beside a filter of few rows no other index is of use.
      const column = few === undefined || one === few ? own : sql`${own} || ''`
      if (none !== undefined && value === none) return sql`${own} is null`
      return is ? is(column, value) : sql`${column} = ${value}`
    }
    const given = names.flatMap((one) => {
      const condition = conditionOf(one)
      return condition ? [{ ...filters[one], condition }] : []
    })
    const conditions = [...given.map(({ condition }) => condition), ...also]
    const values = valuesIn(filter)
    const range = ranges && sql.ref(ranges.of)
    return {
      given,
      isFew: few !== undefined,
      shared: conditions,
      counted: range ? [...conditions, sql`${range} in (${sql.join(values)})`] : conditions,
      /** These stop the planner from using the sort index. */
      unindexed: range ? [sql`${range} || '' in (${sql.join(values)})`, ...conditions] : conditions,
      ranges: range && values.map((value) => all([sql`${range} = ${value}`, ...conditions])),
    }
  }

  const hasFew = async ({ kysely }: Database, conditions: readonly Sql[]): Promise<boolean> => {
    const { rows } = await sql<{ count: number }>`
      select cast(count(*) as integer) as count from (select 1 as one from ${from} where ${all(conditions)} limit ${sql.lit(FEW + 1)}) as fitting`.execute(
      kysely,
    )
    return rows[0]!.count <= FEW
  }

  /** The rows of one page in the order of an index. */
  const find: Find<Filter, Found> = async (database, filter, { limits, also } = {}) => {
    const { sorting: { by, isDescending } = first, after, size } = filter
    const order = orderOf(by, isDescending)
    const page = listPage(order, after, size)
    if (isEmpty(filter)) return page.pageOf<Found>([])
    const conditions = conditionsOf(database, filter, also)
    const selected = columns ?? (order.by.includes('id') ? page.columns : sql`${page.columns}, id`)
    const select = (where: readonly Sql[], column: Sql, limit: number): Sql =>
      sql`select ${selected} from ${from} where ${all([...where, ...page.afterCursor(column)])} ${page.orderBy(column)} limit ${limit}`
    const column = sql.ref(order.by[0])
    const where = (condition: (id: Sql) => Sql, limit: number): Sql =>
      select([condition(sql.ref(`${name}.id`)), ...conditions.unindexed], sql`${column} || ''`, limit)
    const some = conditions.given.filter(({ leaves }) => leaves === 'some')
    const isIndexed = conditions.given.length === 1 && some[0]?.indexedBy === by
    const isFew = conditions.isFew || (some.length > 0 && !isIndexed && (await hasFew(database, conditions.counted)))
    const firstRows = (limit: number): Sql => {
      if (isFew) return where(() => sql`1 = 1`, limit)
      return conditions.ranges ? page.firstOfRanges(name, conditions.ranges, limit) : select(conditions.shared, column, limit)
    }
    if (!words) return page.pageOf((await sql<Found>`${firstRows(page.limit)}`.execute(database.kysely)).rows)
    const search = { of: words.of, terms: words.terms(filter), first: firstRows, where }
    return page.pageOf(await findByWords<Found & { id: string }>(database, search, page.limit, limits))
  }

  /** The rows of a page that is sorted by the values of a filter, and one more, in one query; undefined where not few rows have words. */
  const findRanked = async (database: Database, filter: Filter, of: Name, groups: readonly string[], limits?: WordLimits) => {
    const terms = words?.terms(filter) ?? []
    const fitting = words && terms.length > 0 ? await findRareIds(database, { of: words.of, terms }, limits) : undefined
    if (!fitting) return undefined
    const { none } = filters[of]
    const { after, size } = filter
    const column = columnOf(of, database)
    const order = orderOf(first.by, first.isDescending)
    const list = rankedList(groups, none === undefined ? column : sql`coalesce(${column}, ${none})`, order, { after, size })
    const { pageOf } = list
    if (fitting.count === 0) return { found: [], pageOf }
    const fits = all([sql`id in (${database.wordSearch.fromJson(fitting.ids)})`, ...conditionsOf(database, filter).unindexed])
    // Without materialized the rank, which may need the text of a request, is worked out several times.
    const { rows: found } = await sql<Found & Ranked>`
      with ranked as materialized (select ${order.by.includes('id') ? list.columns : sql`${list.columns}, id`} from ${from} where ${fits})
      select * from ranked where ${list.afterCursor} ${list.orderBy} limit ${list.limit}`.execute(database.kysely)
    return { found, pageOf }
  }

  const findPage = async (database: Database, filter: Filter, limits?: WordLimits): Promise<Page<Found>> => {
    const { sorting = first, after, size } = filter
    const { by, isDescending } = sorting
    const sort = sorts[by]
    if ('page' in sort) return sort.page(find, database, filter, limits)
    if ('column' in sort) {
      const { column, none } = sort
      if (none === undefined || !isDescending) return find(database, filter, { limits })
      return groupedPage([by, 'others'], { after, size }, (group, part) => {
        const also = group === by ? sql`${sql.ref(column)} < ${none}` : sql`${sql.ref(column)} = ${none}`
        return find(database, { ...filter, ...part }, { limits, also: [also] })
      })
    }
    const { of = by as unknown as Name, none } = sort
    const isRange = of === ranges?.of
    const asked = filter[of] as string | undefined
    const values = isRange
      ? ranges.values.filter((one) => valuesIn(filter).includes(one))
      : asked === undefined
        ? await sort.values(database, filter)
        : [asked]
    const groups = inDirection(values, sorting, none)
    const readGroup = (value: string, part: Part) =>
      find(database, { ...filter, [of]: isRange ? [value] : value, ...part, sorting: first }, { limits })
    const ranked = words?.haveFilters ? undefined : await findRanked(database, filter, of, groups, limits)
    return ranked ? ranked.pageOf<Found & Ranked>(ranked.found) : groupedPage(groups, { after, size }, readGroup)
  }

  return {
    /** The rows of a page as they were found, in the order of an index. */
    find,
    findRanked,
    /** One page. */
    page: async (database: Database, filter: Filter, limits?: WordLimits): Promise<Page<Row>> => {
      const { rows, next } = await findPage(database, filter, limits)
      if (!read || rows.length === 0) return { rows: rows as unknown as Row[], next }
      const ids = rows.map((row) => (row as unknown as { id: string }).id)
      return { rows: inOrderOf(ids, await read(database.kysely, ids), ({ id }) => id), next }
    },
    /** How many rows are in each range, up to MAX_COUNT. */
    count: async (database: Database, filter: Filter): Promise<Record<string, number>> => {
      const values = valuesIn(filter)
      const parts = conditionsOf(database, filter).ranges!.map(
        (range, at) =>
          sql`select ${sql.lit(values[at])} as value, count(*) as count from (select 1 as one from ${from} where ${range} limit ${MAX_COUNT}) as ${sql.ref(`range_${at}`)}`,
      )
      const { rows } = await sql<{ value: string; count: number | string }>`${sql.join(parts, sql` union all `)}`.execute(database.kysely)
      return Object.fromEntries(rows.map(({ value, count }) => [value, Number(count)]))
    },
  }
}
