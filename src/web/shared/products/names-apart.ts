import type { Choice } from '../../../domain/products/choices.ts'
import { useLookup } from '../../lookups/lookup.ts'

const QUIET = { isExtra: true }
const NONE: readonly Choice[] = []

/** A stored name, with its maker beside it where the country's names of now say that several products have it (NAME-10). */
export const nameApart = (market: readonly Choice[], name: string, maker: string): string =>
  maker !== '' && market.some((choice) => choice.name.startsWith(`${name} (`)) ? `${name} (${maker})` : name

/** Names the products of something stored as a country does now; as they were stored until its names are there, and without them. */
export const useNamesApart = (country: string | undefined): ((name: string, maker: string) => string) => {
  const market = useLookup('marketNames', country ? { params: { country: country.toLowerCase() } } : undefined, QUIET)
  const names = market.step === 'ready' ? market.value : NONE
  return (name, maker) => nameApart(names, name, maker)
}
