import type { PreparedChoice } from '../../domain/choices.ts'
import { preparingSuggestions, type PreparedSuggestions } from '../../domain/prepared-suggestions.ts'
import { detailsById, type ProductDetail, type ProductDetails } from '../../domain/product-details.ts'
import { type Unhurried, unhurried } from '../platform/idle.ts'

export type Details = ReadonlyMap<string, ProductDetail>

const detailsOf = new WeakMap<ProductDetails, Details>()
const preparingOf = new WeakMap<readonly PreparedChoice[], { details: Details | undefined; work: Unhurried<PreparedSuggestions> }>()

export const detailsOnce = (columns: ProductDetails): Details => {
  const known = detailsOf.get(columns)
  if (known) return known
  const fresh = detailsById(columns)
  detailsOf.set(columns, fresh)
  return fresh
}

/** Several pickers show the same list, which is prepared once, and before anything is typed if there is time. */
export const preparingOnce = (
  choices: readonly PreparedChoice[],
  details: Details | undefined,
  country: string | undefined,
): Unhurried<PreparedSuggestions> => {
  const known = preparingOf.get(choices)
  if (known && known.details === details) return known.work
  const work = unhurried(preparingSuggestions(choices, details, country))
  preparingOf.set(choices, { details, work })
  return work
}
