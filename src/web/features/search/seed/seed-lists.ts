import { useMemo } from 'react'
import type { Choice } from '../../../../domain/choices.ts'
import { CROPS } from '../../../../domain/crops.ts'
import type { CallOutput } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.ts'
import { type ChoiceLists, productsOf, retryOf, useCountries, useList, usePickers } from '../choice-lists.ts'
import { cropMeant } from './crop-choices.ts'
import type { AddressCriteria } from '../criteria.ts'

type SeedChoices = CallOutput<'seedChoices'>

/** The products of coatings, or of those with a product; undefined where they do not have it. */
const partnersIn = ({ products, testedWith }: SeedChoices, id: string): SeedChoices['products'] | undefined =>
  testedWith[products.findIndex((one) => one.id === id)]?.map((at) => products[at]!)

/** An address may name a crop by another name than the lists do. */
const otherName = (id: string | undefined, offered: readonly Choice[]): Choice[] => {
  const meant = id === undefined ? undefined : cropMeant(id, offered)
  return id === undefined || meant === undefined || meant.id === id ? [] : [{ ...meant, id }]
}

/**
 * The lists for a country: the maker's products, the products of its coatings, and once one of the maker's is chosen those tested with it
 * (SEED-20). A product of an address that is in none of them has its name from all products.
 */
export const useSeedLists = (chosen: Partial<AddressCriteria>): ChoiceLists => {
  const { edition } = useSession()
  const country = chosen.country?.toLowerCase()
  const countries = useCountries()
  const products = useList(...productsOf(edition.searchProducts.seed, country))
  const coatings = useList('seedChoices', country ? { params: { country } } : undefined)
  const known = products.list && coatings.list && [...products.list, ...coatings.list.products]
  const isElsewhere = known && [chosen.product, chosen.agrochemical].some((id) => id && !known.some((one) => one.id === id))
  const general = useList('agrochemicals', isElsewhere ? {} : undefined)
  const tested = useMemo(
    () => coatings.list && (chosen.product ? (partnersIn(coatings.list, chosen.product) ?? []) : coatings.list.products),
    [coatings.list, chosen.product],
  )
  const all = coatings.list?.products
  return {
    countries: countries.list,
    products: products.list,
    agrochemicals: tested,
    allProducts: isElsewhere ? general.list : all,
    crops: [CROPS, coatings.list?.crops, coatings.list && otherName(chosen.crop, [...CROPS, ...coatings.list.crops])],
    ...usePickers('seed', chosen, products.list, chosen.product ? all : undefined),
    retry: retryOf(countries, products, coatings, general),
  }
}
