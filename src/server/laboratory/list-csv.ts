import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { MAX_CSV_ROWS, type CsvCall } from '../../contract/console/csv.ts'
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../domain/spreadsheet-csv.ts'
import type { Page } from '../db/list-page.ts'
import { addConsoleRoute, type ConsoleRequest } from './access.ts'

/** Rows that are read at once: other calls are answered in between. */
const STEP = 500

type Csv<Call extends CsvCall, Row> = {
  columns: Readonly<Record<string, (row: Row) => Cell>>
  /** A page of the list after a cursor. */
  read: (
    query: ConsoleRequest<Call>['query'],
    request: Pick<ConsoleRequest<Call>, 'signedIn'>,
    part: { after: string | undefined; size: number },
  ) => Promise<Page<Row>>
  now: () => Date
}

async function* chunks<Row>(
  first: Page<Row>,
  { columns, next }: { columns: Csv<CsvCall, Row>['columns']; next: (after: string) => Promise<Page<Row>> },
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield `${BYTE_ORDER_MARK}${csvLine(Object.keys(columns))}\n`
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
 * Adds the call for a list as CSV (LAB-262). Rows are read as the reader takes them and no more once it is gone; nothing that somebody typed is a
 * formula in it.
 */
export const addCsvRoute = <Call extends CsvCall, Row>(scope: FastifyInstance, call: Call, { columns, read, now }: Csv<Call, Row>): void =>
  addConsoleRoute<CsvCall>(scope, call, async (request, reply) => {
    const { query, signedIn } = request as unknown as ConsoleRequest<Call>
    const part = (after: string | undefined) => read(query, { signedIn }, { after, size: STEP })
    // Before the headers, so that an error has a status of its own.
    const first = await part(undefined)
    const day = now().toISOString().slice(0, 10)
    void reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${call.path.replace(/\.csv$/, `-${day}.csv`)}"`)
    return Readable.from(chunks(first, { columns, next: part }), { objectMode: false })
  })
