import type { ProductCells } from '../../../contract/console/products.ts'
import { utcDay } from '../../../domain/durations.ts'
import type { ProductRecord } from '../../../domain/records.ts'
import { readProductCells } from '../../data/csv/product-cells.ts'
import { invalidInput } from '../../http/problems.ts'

const LATER_CELLS = ['other_names', 'formulations', 'density'] as const satisfies (keyof ProductCells)[]

/** The cells as a product, by the rules of an import; what a page of the edition before does not send stays as it is. */
export const recordOf = (id: string, cells: ProductCells, now: Date, known?: ProductCells): ProductRecord => {
  const later = Object.fromEntries(LATER_CELLS.map((name) => [name, cells[name] ?? known?.[name] ?? '']))
  const read = readProductCells({ ...cells, ...(later as Record<(typeof LATER_CELLS)[number], string>), id }, utcDay(now))
  if ('errors' in read) throw invalidInput(read.errors)
  return read.record
}
