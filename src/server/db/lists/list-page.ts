import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>
type CursorValue = string | number

/** What a list is sorted by. */
export type ListOrder = {
  /** Columns that together are unique, all in one direction. */
  by: readonly [string, ...string[]]
  isDescending: boolean
  /** Those of the columns that have whole numbers; all others have texts. */
  integers?: readonly string[]
}

export type Page<Row> = {
  rows: Row[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** Rows of a page. */
export const PAGE = 50
/** What both databases store in an integer column. */
const MAX_INTEGER = 2 ** 31 - 1

/** A cursor that no list wrote: the fault of whoever sent it. */
export class InvalidCursor extends Error {}

/** A cursor has the values of the last row of a page, in the order of `by`. */
export const cursorOf = (values: readonly CursorValue[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
const isInteger = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) <= MAX_INTEGER
/** PostgreSQL stores no NUL. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** The values of a cursor of a list in this order; throws InvalidCursor. */
export const parseCursor = (cursor: string, { by, integers = [] }: Pick<ListOrder, 'by' | 'integers'>): CursorValue[] => {
  const values = parsed(cursor)
  const fits = (name: string, at: number): boolean => (integers.includes(name) ? isInteger : isText)((values as unknown[])[at])
  if (!Array.isArray(values) || values.length !== by.length || !by.every(fits)) throw new InvalidCursor('is no place in the list')
  return values as CursorValue[]
}

const tuple = (parts: readonly Sql[]): Sql => (parts.length === 1 ? parts[0]! : sql`(${sql.join(parts)})`)

/**
 * A keyset list: a page begins after the last row of the page before, wherever that is, so that every page costs the same. It gives the
 * parts of a query of one page; throws InvalidCursor.
 */
export const listPage = (order: ListOrder, after: string | undefined, size = PAGE) => {
  const { by, isDescending } = order
  const [first, ...others] = by.map((name): Sql => sql.ref(name)) as [Sql, ...Sql[]]
  const values = after === undefined ? undefined : tuple(parseCursor(after, order).map((value) => sql`${value}`))
  const direction = isDescending ? sql`desc` : sql`asc`

  /** The rows after the cursor. An expression in place of the first column, such as `column || ''`, stops the planner from using the sort index. */
  const afterCursor = (column = first): Sql[] =>
    values ? [sql`${tuple([column, ...others])} ${isDescending ? sql`<` : sql`>`} ${values}`] : []
  const orderBy = (column = first): Sql => sql`order by ${sql.join([column, ...others].map((one) => sql`${one} ${direction}`))}`

  return {
    afterCursor,
    orderBy,
    /** The columns of the order, which the rows of a page must have. */
    columns: sql.join([first, ...others]),
    /** One row more than the page has, which says whether there is a next one. */
    limit: size + 1,
    /**
     * The first rows of several ranges of a table. Where each is a range of an index in the list's order, the query costs the same however
     * many rows there are; the few rows of each range are then sorted together.
     */
    firstOfRanges: (table: string, ranges: readonly Sql[], limit: number): Sql => {
      const rows = ranges.map(
        (range, at) =>
          sql`select * from (select ${sql.join([first, ...others])} from ${sql.table(table)} where ${sql.join([range, ...afterCursor()], sql` and `)} ${orderBy()} limit ${limit}) as ${sql.ref(`range_${at}`)}`,
      )
      return sql`select * from (${sql.join(rows, sql` union all `)}) as page ${orderBy()} limit ${limit}`
    },
    pageOf: <Row extends object>(found: readonly Row[]): Page<Row> => {
      const rows = found.slice(0, size)
      const last = rows.at(-1) as Record<string, CursorValue> | undefined
      return { rows, next: last && found.length > size ? cursorOf(by.map((name) => last[name]!)) : null }
    },
  }
}

/** Rows in the order of their ids; those that were deleted meanwhile are left out. */
export const inOrderOf = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
