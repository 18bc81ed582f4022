import { LRUCache } from 'lru-cache'
import type { z } from 'zod/mini'
import { prepareChoices, withMarketNames } from '../../../domain/products/choices.ts'
import { detailsById } from '../../../domain/products/product-details.ts'
import { prepareSuggestions, type PreparedSuggestions } from '../../../domain/products/prepared-suggestions.ts'
import { allProducts, namesOfMarket } from '../../../domain/search/choice-lists.ts'
import { upperCase } from '../../../domain/search/outcomes.ts'
import { detailsOfProducts } from '../../../domain/search/details-of-products.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { askedBy, identify, meant } from '../../../domain/products/identify/identify.ts'
import { nearIndexOf } from '../../../domain/products/identify/near/near-index.ts'
import { withNear } from '../../../domain/products/identify/near/suggest-near.ts'
import { suggest } from '../../../domain/products/suggestions.ts'
import { utcDay } from '../../../domain/durations.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import type { productsResult } from './results.ts'
import { type AssistantContext, DATA_NOTE, DEMONSTRATION, type ToolAnswer } from './tool-answers.ts'

const MOST_PRODUCTS = 10

type Known = { details: ReturnType<typeof detailsById>; prepared: PreparedSuggestions }
/** By country, for one version of the data: preparing thousands of names takes longer than finding one. Anybody can name every country. */
const known = new WeakMap<SearchIndex, LRUCache<string, Known>>()
const MOST_COUNTRIES = 20

const prepare = (index: SearchIndex, country: string, cost: AssistantContext['cost']): Known => {
  const countries = known.get(index) ?? new LRUCache<string, Known>({ max: MOST_COUNTRIES })
  known.set(index, countries)
  const before = countries.get(country)
  if (before) return before
  cost(CALL_COSTS.preparedNames)
  const details = detailsById(detailsOfProducts(index, country))
  const choices = prepareChoices(withMarketNames(allProducts(index), namesOfMarket(index, country)))
  const made = { details, prepared: prepareSuggestions(choices, details, country) }
  countries.set(country, made)
  return made
}

/** The products that the pickers of the pages would offer for these words. */
export const tellProducts = (
  { served, cost }: AssistantContext,
  { name, countryCode }: { name: string; countryCode: string },
): ToolAnswer<z.input<typeof productsResult>> => {
  cost(2)
  const country = upperCase(countryCode)
  const { details, prepared } = prepare(served.index, country, cost)
  const day = utcDay(Date.now())
  const certain = meant(identify(askedBy(name, country), prepared, { manufacturerOf: (id) => details.get(id)?.manufacturer, day }))
  const found = withNear(name, suggest(name, prepared, MOST_PRODUCTS, day), () => nearIndexOf(prepared), MOST_PRODUCTS)
  const products = found.map(({ id, name: called, by, code, called: besides }) => {
    const { formulation, manufacturer, actives, isWithdrawn, tests } = details.get(id)!
    return {
      productId: id,
      name: called,
      manufacturer,
      formulation,
      activeIngredients: [...actives],
      tankMixTests: tests.foliar,
      ...(certain?.id === id && certain.sure === 'certain' ? { certain: true as const } : {}),
      ...(by === undefined ? {} : { foundBy: by }),
      ...(besides === undefined ? {} : { otherName: besides }),
      ...(code === undefined ? {} : { code }),
      ...(isWithdrawn ? { withdrawnFromSale: true as const } : {}),
    }
  })
  return {
    words: [
      ...(served.demo ? [DEMONSTRATION] : []),
      products.length === 0 ? 'No product of that name is in the list.' : 'Products, best match first, are in `data`. Found is not tested.',
      DATA_NOTE,
    ],
    result: { found: products.length, demonstration: served.demo, data: { products } },
  }
}
