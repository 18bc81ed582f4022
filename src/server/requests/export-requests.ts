import { stringify } from 'csv-stringify/sync'
import { isSeedRequest, requestCountry } from '../../domain/requests.ts'
import type { StoredRequest } from '../outbox/stored-request.ts'

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Columns of the CSV export: one row per request, with its ingredients in one cell, one per line. */
const COLUMNS: Record<string, (request: StoredRequest) => string | number | null> = {
  reference: ({ reference }) => reference,
  id: ({ id }) => id,
  submitted_at: (request) => request.submitted_at,
  edition: ({ edition }) => edition,
  form: ({ form }) => form,
  kind: ({ kind }) => kind,
  language: ({ language }) => language,
  name: ({ body }) => body.name,
  email: ({ body }) => body.email,
  company: ({ body }) => body.company,
  country: ({ body }) => requestCountry(body),
  crop: ({ body }) => body.crop,
  request_date: ({ body }) => body.requestDate,
  water_rate: ({ body }) => body.waterRate,
  water_rate_units: ({ body }) => body.waterRateUnits,
  seed_name: ({ body }) => (isSeedRequest(body) ? body.seedName : ''),
  nda_ref: ({ body }) => (isSeedRequest(body) ? body.ndaRef : ''),
  comments: ({ body }) => body.comments.map(({ comment }) => comment).join('\n'),
  ingredients: ({ body }) =>
    body.ingredients
      .map(
        ({ orderOfAddition, name, applicationRate, applicationUnit }) =>
          `${orderOfAddition}. ${name}: ${applicationRate} ${applicationUnit}`,
      )
      .join('\n'),
}

/** Where a cell begins in spreadsheets that split by commas, semicolons, tabs or lines. */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const unlessFormula = (cell: string | number | null): string | number | null =>
  typeof cell === 'string' ? cell.replaceAll(FORMULA_STARTS, "'") : cell

/** Rows of CSV, every cell in quotes; texts that a spreadsheet would take for formulas get an apostrophe in front. */
const csvRows = (rows: (string | number | null)[][]): string =>
  stringify(
    rows.map((row) => row.map(unlessFormula)),
    { quoted: true, quoted_empty: true },
  )

/** Without it spreadsheets do not recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** The export in pieces, without a line break at the end of the last one. */
export async function* exportPieces(format: ExportFormat, pages: AsyncIterable<StoredRequest[]>): AsyncGenerator<string> {
  if (format === 'csv') {
    yield BYTE_ORDER_MARK + csvRows([Object.keys(COLUMNS)]).trimEnd()
    for await (const page of pages) yield csvRows(page.map((request) => Object.values(COLUMNS).map((cell) => cell(request)))).trimEnd()
    return
  }
  let before = '['
  for await (const page of pages)
    for (const { submitted_at: submittedAt, body, ...request } of page) {
      yield `${before}${JSON.stringify({ ...request, submittedAt, request: body })}`
      before = ','
    }
  yield before === '[' ? '[]' : ']'
}
