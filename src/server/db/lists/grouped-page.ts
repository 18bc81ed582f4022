import { sql, type RawBuilder } from 'kysely'
import { cursorOf, InvalidCursor, listPage, PAGE, parseCursor, type ListOrder, type Page } from './list-page.ts'

type Sql = RawBuilder<unknown>

type ReadGroup<Row> = (group: string, part: { after: string | undefined; size: number }) => Promise<Page<Row>>

type Place = { at: number; after: string | undefined }

const parse = (cursor: string | undefined, groups: readonly string[]): Place => {
  if (cursor === undefined) return { at: 0, after: undefined }
  const [group, after] = parseCursor(cursor, { by: ['group', 'after'] }) as [string, string]
  const at = groups.indexOf(group)
  if (at === -1) throw new InvalidCursor('is no place in the list')
  return { at, after: after === '' ? undefined : after }
}

/**
 * A page of a list that is sorted by a column of few different values, such as a state: the rows of each value follow those of the value before,
 * in the order of `groups`, which can be that of their names. Each value is a filter of the list, so that no index has to begin with the
 * column. A cursor has the value and the place among its rows.
 */
export const groupedPage = async <Row>(
  groups: readonly string[],
  { after: cursor, size = PAGE }: { after: string | undefined; size?: number | undefined },
  read: ReadGroup<Row>,
): Promise<Page<Row>> => {
  const rows: Row[] = []
  let { at, after } = parse(cursor, groups)
  for (; at < groups.length; at++, after = undefined) {
    const group = groups[at]!
    // Beyond a full page it is only asked whether there is one row more.
    const page = await read(group, { after, size: Math.max(1, size - rows.length) })
    if (rows.length === size) {
      if (page.rows.length > 0) return { rows, next: cursorOf([group, '']) }
      continue
    }
    rows.push(...page.rows)
    if (page.next !== null) return { rows, next: cursorOf([group, page.next]) }
  }
  return { rows, next: null }
}

/** The number of a row's group among `groups`, as the query of a ranked list has it. */
export type Ranked = { group_rank: number }

/**
 * The same list, with the same cursors, as parts of one query, for rows that are sorted together anyway: `column` has the group of a row.
 * Rows of no group are left out.
 */
export const rankedList = (
  groups: readonly string[],
  column: Sql,
  order: ListOrder,
  { after: cursor, size = PAGE }: { after: string | undefined; size?: number | undefined },
) => {
  const { at, after } = parse(cursor, groups)
  const list = listPage(order, after, size)
  const cases = groups.map((group, rank) => sql`when ${group} then ${sql.lit(rank)}`)
  const rank = groups.length === 0 ? sql`cast(null as integer)` : sql`case ${column} ${sql.join(cases, sql` `)} end`
  const direction = order.isDescending ? sql`desc` : sql`asc`
  return {
    columns: sql`${rank} as group_rank, ${list.columns}`,
    /** Of these columns. */
    afterCursor: sql.join(
      [sql`group_rank >= ${sql.lit(at)}`, ...list.afterCursor().map((isAfter) => sql`(group_rank > ${sql.lit(at)} or ${isAfter})`)],
      sql` and `,
    ),
    orderBy: sql`order by group_rank, ${sql.join(order.by.map((name) => sql`${sql.ref(name)} ${direction}`))}`,
    /** One row more than the page has, which says whether there is a next one. */
    limit: list.limit,
    pageOf: <Row extends Ranked>(found: readonly Row[]): Page<Row> => {
      const { rows, next } = list.pageOf(found)
      return { rows, next: next && cursorOf([groups[rows.at(-1)!.group_rank]!, next]) }
    },
  }
}
