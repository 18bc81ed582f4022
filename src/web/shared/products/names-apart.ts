import type { Choice } from '../../../domain/products/choices.ts'
import { bareName } from '../../../domain/products/bare-name.ts'
import { useLookup } from '../../lookups/lookup.ts'

const QUIET = { isExtra: true }
const NONE: readonly Choice[] = []

/** A stored name, with its maker beside it where the country's names of now say that several products have it (NAME-10). */
export const nameApart = (market: readonly Choice[], name: string, maker: string): string => {
  const bare = `${bareName(name)}(`
  // Only what stands beside a name is in brackets: of most names nothing is worked out.
  const isOfSeveral = market.some((choice) => choice.name.includes('(') && bareName(choice.name).startsWith(bare))
  return maker !== '' && isOfSeveral ? `${name} (${maker})` : name
}

/** Names the products of something stored as a country does now; as they were stored until its names are there, and without them. */
export const useNamesApart = (country: string | undefined): ((name: string, maker: string) => string) => {
  const market = useLookup('marketNames', country ? { params: { country: country.toLowerCase() } } : undefined, QUIET)
  const names = market.step === 'ready' ? market.value : NONE
  return (name, maker) => nameApart(names, name, maker)
}
