import { mixKey } from '../../../domain/public-pages/addresses.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'

/** Whether a product without tests had some that the laboratory withdrew. */
export const hadProduct = ({ withdrawn }: Pick<SearchIndex, 'withdrawn'>, id: string): boolean =>
  [...withdrawn.values()].some(({ productIds }) => productIds?.includes(id))

/** Whether a mix without tests had some that the laboratory withdrew. */
export const hadMix = ({ withdrawn }: Pick<SearchIndex, 'withdrawn'>, ids: readonly string[]): boolean => {
  const key = mixKey(ids)
  return [...withdrawn.values()].some(({ kind, productIds }) => kind === 'foliar' && productIds && mixKey(productIds) === key)
}
