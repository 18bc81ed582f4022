import { z } from 'zod/mini'
import type { Access } from '../../domain/console/roles.ts'
import { cursor } from '../texts.ts'
import type { ConsoleCall } from './console-call.ts'

export const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** A CSV file of a list has at most so many rows, and says so where there are more. */
export const MAX_CSV_ROWS = 10_000

type ListColumn = {
  /** Whether the table of the page has it. */
  isShown?: true
  /** Its header in the CSV file; without one the file does not have it. */
  csv?: string
  /** The first direction in which the list is sorted by it; without one it cannot be. */
  sort?: Direction
}

type ListDescription = {
  path: string
  access: Access
  /** The member of the response with the rows. */
  rows: string
  row: z.ZodMiniType
  /** In the order of the file. */
  columns: Readonly<Record<string, ListColumn>>
  /** The column by which it is sorted where nothing is asked. */
  order: string
  filters: Readonly<Record<string, z.ZodMiniType>>
  /** Whether it comes page by page. */
  isPaged?: true
  /** What the response has beside the rows. */
  beside: Readonly<Record<string, z.ZodMiniType>>
}

type NamesWith<L extends Pick<ListDescription, 'columns'>, Key extends keyof ListColumn> = {
  [Name in keyof L['columns']]: L['columns'][Name] extends Record<Key, unknown> ? Name : never
}[keyof L['columns']] &
  string
/** Columns by which a list is sorted, of its file, and of the table of its page. */
export type SortName<L extends Pick<ListDescription, 'columns'>> = NamesWith<L, 'sort'>
export type CsvName<L extends Pick<ListDescription, 'columns'>> = NamesWith<L, 'csv'>
export type ShownName<L extends Pick<ListDescription, 'columns'>> = NamesWith<L, 'isShown'>
export type ListFilterName<L extends Pick<ListDescription, 'filters'>> = keyof L['filters'] & string

type QueryOf<L extends ListDescription> = z.ZodMiniObject<
  { [Name in keyof L['filters']]: z.ZodMiniOptional<L['filters'][Name]> } & {
    sort: z.ZodMiniOptional<z.ZodMiniEnum<{ [Name in SortName<L>]: Name }>>
    direction: z.ZodMiniOptional<z.ZodMiniEnum<{ [Name in Direction]: Name }>>
  } & (L extends { isPaged: true } ? { after: z.ZodMiniOptional<typeof cursor> } : object)
>
type ResponseOf<L extends ListDescription> = z.ZodMiniObject<
  { [Name in L['rows']]: z.ZodMiniArray<L['row']> } & L['beside'] &
    (L extends { isPaged: true } ? { next: z.ZodMiniNullable<z.ZodMiniString> } : object)
>

/** Columns that a list is sorted by. */
export const sortNames = <L extends Pick<ListDescription, 'columns'>>({ columns }: L) =>
  Object.keys(columns).filter((name) => columns[name]!.sort !== undefined) as [SortName<L>, ...SortName<L>[]]

/**
 * The call for a list of the console: the columns of its table, its file and its orders, and its filters, each once (0040). Server and pages
 * have a table each over the same names.
 */
export const describeList = <const L extends ListDescription>(list: L & { order: NoInfer<SortName<L>> }) => {
  const { path, access, rows, row, filters, isPaged, beside } = list
  const optional = Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, z.optional(filter)]))
  const query = z.object({
    ...optional,
    sort: z.optional(z.enum(sortNames(list))),
    direction: z.optional(z.enum(DIRECTIONS)),
    ...(isPaged ? { after: z.optional(cursor) } : {}),
  })
  const response = z.object({ [rows]: z.array(row), ...(isPaged ? { next: z.nullable(z.string()) } : {}), ...beside })
  return { ...list, method: 'GET', path, access, query, response } as unknown as Omit<L, 'path' | 'access'> & {
    method: 'GET'
    path: L['path']
    access: L['access']
    query: QueryOf<L>
    response: ResponseOf<L>
  }
}

export type ListCall = ConsoleCall & ListDescription & { method: 'GET'; query: z.ZodMiniObject; response: z.ZodMiniObject }
/** A row of a list. */
export type RowOf<L extends Pick<ListDescription, 'row'>> = z.output<L['row']>

/** A column, and whether it is sorted by from its end. */
export type Sorting<Name extends string> = { by: Name; isDescending: boolean }

/** How a list is sorted by what its address says. */
export const sortingOf = <L extends Pick<ListDescription, 'columns' | 'order'>>(
  { columns, order }: L,
  { sort, direction }: { sort?: SortName<L> | undefined; direction?: Direction | undefined } = {},
): Sorting<SortName<L>> => {
  const by = sort ?? (order as SortName<L>)
  return { by, isDescending: (direction ?? columns[by]!.sort) === 'desc' }
}

/** The call for what a list shows as CSV. */
type CsvCall = Pick<ListCall, 'method' | 'path' | 'access' | 'query'> & { file: true }

/** Whole, filtered and sorted like the list. */
export const csvOf = <C extends Pick<ListCall, 'path' | 'access' | 'query'>>({ path, access, query }: C) =>
  ({ method: 'GET', path: `${path}.csv`, access, query, file: true }) as CsvCall & Pick<C, 'access' | 'query'>
