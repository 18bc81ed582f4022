import { useMemo } from 'react'
import { type Choice, withMarketNames } from '../../../domain/products/choices.ts'
import type { ProductListCall } from '../../../domain/editions.ts'
import type { TestKind } from '../../../domain/records.ts'
import { useLookup } from '../../lookups/lookup.ts'
import type { ApiError, CallInput } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { useSuggesting } from '../../shared/products/suggesting.ts'
import type { Suggesting } from '../../ui/suggestion-source.ts'
import type { AddressCriteria, Draft } from './criteria.ts'

type ListCall =
  | 'countries'
  | 'products'
  | 'agrochemicals'
  | 'marketNames'
  | 'activeIngredients'
  | 'agrochemicalsTestedWith'
  | 'seedChoices'
  | 'activesTestedWith'

const NONE: Choice[] = []
/** Anybody can write an address: that it names an unknown country or product is said once, by the search (SRCH-17). */
export const OF_ADDRESS = { expected: [400, 404] }

export const isRefused = (error: unknown): boolean => OF_ADDRESS.expected.includes((error as Partial<ApiError>).status!)

/** One list of the server, and how to load it again after a failure. */
export const useList = <Name extends ListCall>(name: Name, input: CallInput<Name> | undefined) => {
  const { answers } = useSession()
  const answer = useLookup(name, input, OF_ADDRESS)
  return {
    list: answer.step === 'ready' ? answer.value : undefined,
    retry: input && answer.step === 'failed' && !isRefused(answer.error) ? () => answers.ask(name, input) : undefined,
  }
}

/** The call for the maker's products. All such calls have the same response type, so that one is used for the types. */
export const productsOf = (list: ProductListCall, country: string | undefined): ['products', CallInput<'products'> | undefined] => {
  if (country === undefined) return ['products', undefined]
  const { call, params } = list.call === 'products' ? { call: list.call, params: { country } } : list
  return [call as 'products', { params } as CallInput<'products'>]
}

/** All countries by their names in the reader's language. */
export const useCountries = () => {
  const { formats } = useSession()
  const { list, retry } = useList('countries', {})
  return {
    retry,
    list: useMemo(() => list?.map(formats.countryChoice).sort((left, right) => formats.compare(left.name, right.name)), [list, formats]),
  }
}

/** Loads again each list that failed; undefined if none did. */
export const retryOf = (...lists: readonly { retry: (() => unknown) | undefined }[]): (() => void) | undefined => {
  const failed = lists.flatMap(({ retry }) => retry ?? [])
  return failed.length > 0 ? () => void Promise.all(failed.map((ask) => ask())) : undefined
}

/** How the pickers of a kind of search suggest; all `listed` products where one is chosen. */
export const usePickers = (
  kind: TestKind,
  chosen: Partial<AddressCriteria>,
  products: readonly Choice[] | undefined,
  listed: readonly Choice[] | undefined,
) => ({
  names: useSuggesting(),
  details: useSuggesting(chosen.country, kind),
  partners: useSuggesting(chosen.country, kind, listed, products?.find(({ id }) => id === chosen.product)?.name),
})

/** What each picker offers; undefined while loading. */
export type ChoiceLists = {
  countries: Choice[] | undefined
  products: Choice[] | undefined
  agrochemicals: Choice[] | undefined
  actives?: Choice[] | undefined
  /** All products and actives: names for ids in an address that the pickers do not offer. */
  allProducts: Choice[] | undefined
  allActives?: Choice[] | undefined
  /** In a search for seed coatings: those that every edition has, all others, and the one that an address calls by another name. */
  crops?: readonly [fixed: readonly Choice[], tested: Choice[] | undefined, otherNames: Choice[] | undefined]
  /** How to suggest names, and products of the country. */
  names: Suggesting | undefined
  details: Suggesting | undefined
  /** The same, and what is listed but was not tested with the chosen product. */
  partners: Suggesting | undefined
  /** Loads failed lists again; undefined if none failed. */
  retry: (() => void) | undefined
}

/** The lists for a country and, once a maker's product is chosen, for what was tested with it (SRCH-03 to 05). */
export const useFoliarLists = (chosen: Partial<AddressCriteria>): ChoiceLists => {
  const { edition } = useSession()
  const country = chosen.country?.toLowerCase()
  const ofCountry = country ? { params: { country } } : undefined
  const ofProduct = ofCountry && chosen.product ? { params: { ...ofCountry.params, productId: chosen.product } } : undefined

  const countries = useCountries()
  const products = useList(...productsOf(edition.searchProducts.foliar, country))
  const general = useList('agrochemicals', ofCountry && {})
  const market = useList('marketNames', ofCountry)
  const actives = useList('activeIngredients', ofCountry && {})
  const tested = useList('agrochemicalsTestedWith', ofProduct).list
  const activesTested = useList('activesTestedWith', ofProduct).list

  /** Nothing is offered or recorded by its general name while its market name loads; after a failure the general name is used. */
  const marketNames = ofCountry && !market.retry ? market.list : NONE
  const allProducts = useMemo(() => general.list && marketNames && withMarketNames(general.list, marketNames), [general.list, marketNames])

  return {
    countries: countries.list,
    products: products.list,
    agrochemicals: useMemo(() => {
      const known = new Map(tested && allProducts?.map((choice) => [choice.id, choice]))
      return tested?.map((choice) => known.get(choice.id) ?? choice) ?? allProducts
    }, [tested, allProducts]),
    actives: activesTested ?? actives.list,
    allProducts,
    allActives: actives.list,
    ...usePickers('foliar', chosen, products.list, tested && allProducts),
    retry: retryOf(countries, products, general, market, actives),
  }
}

/**
 * The choice with its name in the first list that has it: what was stored with it may be the name of several products (NAME-04). Without a
 * name, nothing if all lists are there and none has it.
 */
const withName = (choice: Choice | undefined, ...lists: (readonly Choice[] | undefined)[]): Choice | undefined => {
  if (!choice?.id) return choice
  for (const list of lists) {
    const found = list?.find(({ id }) => id === choice.id)
    if (found) return found.name === choice.name ? choice : found
  }
  return choice.name || lists.includes(undefined) ? choice : undefined
}

/** The form with a name for every id, once the lists have it, and without ids that no list has. */
export const draftWithNames = ({ country, product, agrochemical, active, crop }: Draft, lists: ChoiceLists): Draft => ({
  country,
  product: withName(product, lists.products, lists.allProducts),
  agrochemical: withName(agrochemical, lists.agrochemicals, lists.allProducts),
  active: withName(active, lists.actives, lists.allActives),
  crop: withName(crop, ...(lists.crops ?? [])),
})
