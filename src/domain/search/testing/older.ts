import type { ProductRecord } from '../../records.ts'
import type { IndexableTest } from '../index/build-index.ts'

type Dated = Pick<IndexableTest, 'country' | 'date' | 'result'> & { ingredients: readonly { productId: string }[] }

/** Whether a test passed with a product that was, or may have been, made as something else: read from the records, entry by entry. */
export const passedAsOlder = (
  { country, date, result, ingredients }: Dated,
  products: readonly Pick<ProductRecord, 'id' | 'formulations'>[],
): boolean => {
  if (result === 'NC') return false
  return ingredients.some(({ productId }) => {
    const all = products.find(({ id }) => id === productId)!.formulations
    const isOwn = all.some((one) => one.country === country)
    const there = all.filter((one) => one.country === (isOwn ? country : ''))
    const newest = there.find((one) => there.every((other) => other.from <= one.from))
    if (newest === undefined) return false
    if (date < newest.from) return true
    return there.some((one) => one !== newest && one.from <= date && one.until !== '' && one.until >= date)
  })
}
