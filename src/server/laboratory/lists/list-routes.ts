import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import {
  type CsvName,
  csvOf,
  type ListCall,
  type ListFilterName,
  MAX_CSV_ROWS,
  type RowOf,
  type Sorting,
  sortingOf,
  type SortName,
} from '../../../contract/console/list.ts'
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../../domain/spreadsheet-csv.ts'
import type { Page } from '../../db/lists/list-page.ts'
import { addConsoleRoute, type ConsoleRequest } from '../access.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** Rows of a short list, which is read whole, in the order of a column; equal ones stay as they were. What has no value is last. */
const sortRows = <Row, Name extends string>(
  rows: readonly Row[],
  { by, isDescending }: Sorting<Name>,
  values: Readonly<Record<Name, (row: Row) => string | number | null>>,
): Row[] => {
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return rows.toSorted((one, other) => {
    const [a, b] = [values[by](one), values[by](other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isDescending ? compare(b, a) : compare(a, b)
  })
}

/** Rows that are read at once: other calls are answered in between. */
const STEP = 500

type Request<C extends ListCall> = Pick<ConsoleRequest<C>, 'query' | 'signedIn'>
/** The rows of a page in this many; all of a file where it is read for one. */
export type ListPart = { after: string | undefined; size?: number; isFile: boolean }
/** The cells of the file, by column. */
export type Cells<C extends ListCall> = { readonly [Name in CsvName<C>]: (row: RowOf<C>) => Cell }
/** What the response has beside the rows. */
type Beside<C extends ListCall> = {
  [Name in keyof C['beside']]: C['beside'][Name] extends z.ZodMiniType ? z.input<C['beside'][Name]> : never
}

export type PagedList<C extends ListCall, P extends Page<RowOf<C>> = Page<RowOf<C>>> = {
  /** A page of the list after a cursor. */
  read: (request: Request<C>, part: ListPart) => Promise<P>
  beside: (request: Request<C>, page: P) => Promise<Beside<C>> | Beside<C>
  cells: Cells<C>
}

async function* chunks<Row>(
  first: Page<Row>,
  { headers, cells, next }: { headers: string[]; cells: ((row: Row) => Cell)[]; next: (after: string) => Promise<Page<Row>> },
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(headers)}\n`
  let page = first
  for (let written = 0; ;) {
    if (page.rows.length > 0) yield page.rows.map((row) => `${csvLine(cells.map((cell) => cell(row)))}\n`).join('')
    written += page.rows.length
    if (page.next === null) return
    if (written >= MAX_CSV_ROWS) {
      yield `${csvLine([`These are the first ${written} rows of the list; filter it for the others.`])}\n`
      return
    }
    page = await next(page.next)
  }
}

/**
 * Adds the calls for a list: its pages, and all of it as CSV (LAB-262). Rows of the file are read as the reader takes them and no more once
 * it is gone; nothing that somebody typed is a formula in it.
 */
export const addListRoutes = <C extends ListCall, P extends Page<RowOf<C>>>(
  scope: FastifyInstance,
  call: C,
  { read, beside, cells }: PagedList<C, P>,
  /** The laboratory's day now. */
  today: () => string,
): void => {
  addConsoleRoute<ListCall>(scope, call, async (request) => {
    const asked = request as unknown as Request<C>
    const page = await read(asked, { after: (request.query as { after?: string }).after, isFile: false })
    return { [call.rows]: page.rows, ...(call.isPaged ? { next: page.next } : {}), ...(await beside(asked, page)) }
  })
  const file = csvOf(call)
  addConsoleRoute(scope, file, async (request, reply) => {
    const part = (after: string | undefined) => read(request, { after, size: STEP, isFile: true })
    // Before the headers, so that an error has a status of its own.
    const first = await part(undefined)
    void reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${file.path.replace(/\.csv$/, `-${today()}.csv`)}"`)
    const columns = Object.entries(call.columns).flatMap(([name, { csv }]) =>
      csv === undefined ? [] : [[csv, cells[name as CsvName<C>]] as const],
    )
    const headers = columns.map(([header]) => header)
    return Readable.from(chunks(first, { headers, cells: columns.map(([, cell]) => cell), next: part }), { objectMode: false })
  })
}

export type ShortList<C extends ListCall> = {
  /** All rows, or those that the filters which fit no row by itself leave. */
  read: (request: Request<C>) => Promise<readonly RowOf<C>[]>
  /** Whether a row fits a filter; null for one that `read` heeds. */
  filters: { readonly [Name in ListFilterName<C>]: ((row: RowOf<C>, value: z.output<C['filters'][Name]>) => boolean) | null }
  /** What a column is sorted by; null is last. */
  sorts: { readonly [Name in SortName<C>]: (row: RowOf<C>) => string | number | null }
  /** Rows of the page, where that has fewer than there may be. */
  most?: number
  beside: PagedList<C, Page<RowOf<C>>>['beside']
  cells: Cells<C>
}

/** The same for a short list, which is read whole, filtered and sorted. */
export const addShortListRoutes = <C extends ListCall>(
  scope: FastifyInstance,
  call: C,
  { read, filters, sorts, most = MAX_CSV_ROWS, beside, cells }: ShortList<C>,
  today: () => string,
): void => {
  const isFitting = (row: RowOf<C>, query: Record<string, unknown>): boolean =>
    Object.keys(filters).every(
      (name) => query[name] === undefined || (filters[name as ListFilterName<C>]?.(row, query[name] as never) ?? true),
    )
  const readSorted = async (request: Request<C>, { isFile }: ListPart): Promise<Page<RowOf<C>>> => {
    const query = request.query as Record<string, unknown>
    const rows = sortRows(
      (await read(request)).filter((row) => isFitting(row, query)),
      sortingOf(call, query),
      sorts,
    )
    const size = isFile ? MAX_CSV_ROWS : most
    // All of them at once: that there are others is all that the cursor says.
    return { rows: rows.slice(0, size), next: rows.length > size ? String(size) : null }
  }
  addListRoutes(scope, call, { read: readSorted, beside, cells }, today)
}
