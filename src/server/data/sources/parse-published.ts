import { type PublishedVerdict, referenceOf } from '../../../domain/sources/published-verdicts.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { MAX_LINES } from '../../../domain/tank/tank.ts'
import type { Fields } from '../../db/schema/columns.ts'
import type { PublishedVerdictRow } from '../../db/schema/schema.ts'
import { type CellContext, cellReader, MAX_OBSERVATIONS, quoted } from '../csv/read-cells.ts'

const FIRST_YEAR = 1900
/** A verdict that was taken back stays as a row, and is in no answer. */
export const WITHDRAWN = 'withdrawn'

export const publishedParser = (context: CellContext): ((fields: Fields<'published'>) => PublishedVerdictRow) => {
  const read = cellReader<'published'>(context)
  return (fields) => {
    read.use(fields)
    const products = read.idList('products')
    if (products.length < 2 || products.length > MAX_LINES)
      read.error('products', `must name from 2 to ${MAX_LINES} different products, such as 17;42`)
    const cell = read.cell('reference')
    const reference = referenceOf(cell)
    if (reference === undefined)
      read.error(
        'reference',
        `must be a DOI such as 10.1000/182, or an address that begins with https:// and names a host, not ${quoted(cell)}`,
      )
    const year = read.whole('year', Number(read.today.slice(0, 4)))
    if (year >= 1 && year < FIRST_YEAR) read.error('year', `must not be before ${FIRST_YEAR}`)
    return {
      id: read.id('id'),
      products: JSON.stringify(products),
      verdict: read.oneOf('verdict', [...RESULT_CODES, WITHDRAWN]),
      reference: reference ?? '',
      title: read.required('title'),
      year,
      note: read.text('note', MAX_OBSERVATIONS),
    }
  }
}

/** Reads cells by the rules of an import on a day. */
export const readVerdictCells = (
  cells: Fields<'published'>,
  today: string,
): { row: PublishedVerdictRow } | { errors: { path: string; message: string }[] } => {
  const errors: { path: string; message: string }[] = []
  const read = publishedParser({
    today,
    decimalComma: false,
    error: (path, message) => errors.push({ path: `cells.${path}`, message }),
    rounded: () => undefined,
  })
  const row = read(Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text.trim()])) as Fields<'published'>)
  return errors.length > 0 ? { errors } : { row }
}

/** What answers know of a row; undefined where it was taken back. */
export const publishedOf = ({ products, verdict, ...row }: PublishedVerdictRow): PublishedVerdict | undefined =>
  verdict === WITHDRAWN ? undefined : { ...row, productIds: JSON.parse(products) as string[], verdict }
