import type { Choice } from '../../../domain/products/choices.ts'
import { useLookup } from '../../lookups/lookup.ts'
import type { SearchedFor } from '../../shared/searches/search-history.ts'

const QUIET = { isExtra: true }

/**
 * What was searched for, with its products as the country names them now: what was stored with it may be the name of several products
 * (NAME-08). Until the country's names are there, and without them, as it was stored.
 */
export const useNamesOfNow = (criteria: SearchedFor): SearchedFor => {
  const { country, product, agrochemical } = criteria
  const isNeeded = country?.id && (product?.id || agrochemical?.id)
  const market = useLookup('marketNames', isNeeded ? { params: { country: country.id.toLowerCase() } } : undefined, QUIET)
  if (market.step !== 'ready') return criteria
  const named = (choice: Choice | undefined) => market.value.find(({ id }) => choice?.id && id === choice.id) ?? choice
  return { ...criteria, product: named(product), agrochemical: named(agrochemical) }
}
