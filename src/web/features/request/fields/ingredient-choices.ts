import { useMemo } from 'react'
import { type Choice, withMarketNames } from '../../../../domain/products/choices.ts'
import type { RequestFormKind } from '../../../../domain/requests/requests.ts'
import { useLookup } from '../../../lookups/lookup.ts'

/** Suggestions for an ingredient: in the foliar form everything, in the seed form the maker's products (SREQ-03). */
export const useIngredientChoices = (form: RequestFormKind, country: string): readonly Choice[] | undefined => {
  const ofCountry = country === '' ? undefined : { params: { country: country.toLowerCase() } }
  const products = useLookup('products', form === 'seed' ? ofCountry : undefined)
  const agrochemicals = useLookup('agrochemicals', form === 'foliar' ? {} : undefined)
  const names = useLookup('marketNames', form === 'foliar' ? ofCountry : undefined)
  const all = agrochemicals.step === 'ready' ? agrochemicals.value : undefined
  const marketNames = names.step === 'ready' ? names.value : undefined
  const withNames = useMemo(() => all && withMarketNames(all, marketNames ?? []), [all, marketNames])
  return products.step === 'ready' ? products.value : withNames
}
