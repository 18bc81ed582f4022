import type { ListedUnknown, UnknownCandidate } from '../../../contract/console/unknown-products.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import { identify } from '../../../domain/products/identify/identify.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { nearOf } from '../../served-data/prepared-products.ts'
import { findMeant } from '../products/find-meant.ts'

/** More would have to be read before one could be chosen. */
const MOST = 8
const BARCODE = 'GTIN'

/**
 * The products of the list that an unknown one may be, the likeliest first (WHO-71). A number may have been written as a name, or be of another
 * country. They are offered: only a person decides.
 */
export const candidatesOf = async (
  index: SearchIndex | undefined,
  { name, number, country }: Pick<ListedUnknown, 'name' | 'number' | 'country'>,
  day: string,
): Promise<UnknownCandidate[]> => {
  if (!index) return []
  const { prepared } = await nearOf(index)
  const systems = new Set([
    BARCODE,
    country,
    ...index.products.flatMap(({ codes }) => codes.map((code) => code.slice(0, code.indexOf(':')))),
  ])
  const numbers = [number, name].filter(Boolean).flatMap((text) => Array.from(systems, (system) => ({ system, text })))
  const whyOf = new Map<string, UnknownCandidate['why']>(
    identify({ name, numbers }, prepared, { day, country }).map(({ id, why }) => [id, why]),
  )
  // What is nearly called so would only hide what is meant.
  if (whyOf.size === 0) for (const { id } of await findMeant(index, name)) whyOf.set(id, 'words')
  const names = namesIn(index.products, country)
  const products = new Map(index.products.map((product) => [product.id, product]))
  return [...whyOf].slice(0, MOST).map(([id, why]) => {
    const product = products.get(id)!
    return { id, name: displayName(product, names), manufacturer: product.manufacturer, why }
  })
}
