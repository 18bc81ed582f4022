import { prepareChoices, withMarketNames } from '../../../domain/choices.ts'
import { detailsById } from '../../../domain/product-details.ts'
import { prepareSuggestions, type PreparedSuggestions } from '../../../domain/prepared-suggestions.ts'
import { allProducts, namesOfMarket } from '../../../domain/search/choice-lists.ts'
import { upperCase } from '../../../domain/search/outcomes.ts'
import { detailsOfProducts } from '../../../domain/search/product-details.ts'
import type { SearchIndex } from '../../../domain/search/search-index.ts'
import { suggest } from '../../../domain/suggestions.ts'
import { type AssistantContext, DATA_NOTE, DEMONSTRATION, type Told } from './told.ts'

const MOST_PRODUCTS = 10

type Known = { details: ReturnType<typeof detailsById>; prepared: PreparedSuggestions }
/** By country, for one version of the data: preparing thousands of names takes longer than finding one. */
const known = new WeakMap<SearchIndex, Map<string, Known>>()

const prepare = (index: SearchIndex, country: string): Known => {
  const countries = known.get(index) ?? new Map<string, Known>()
  known.set(index, countries)
  const before = countries.get(country)
  if (before) return before
  const details = detailsById(detailsOfProducts(index, country))
  const choices = prepareChoices(withMarketNames(allProducts(index), namesOfMarket(index, country)))
  const made = { details, prepared: prepareSuggestions(choices, details, country) }
  // Countries without tests share nothing worth keeping, and anybody can name all of them.
  if (index.countryAt.has(country)) countries.set(country, made)
  return made
}

/** The products that the pickers of the pages would offer for these words. */
export const tellProducts = ({ served, cost }: AssistantContext, { name, countryCode }: { name: string; countryCode: string }): Told => {
  cost(2)
  const { details, prepared } = prepare(served.index, upperCase(countryCode))
  const products = suggest(name, prepared, MOST_PRODUCTS).map(({ id, name: called, by, code }) => {
    const { formulation, manufacturer, actives, isWithdrawn, tests } = details.get(id)!
    return {
      productId: id,
      name: called,
      manufacturer,
      formulation,
      activeIngredients: actives,
      tankMixTests: tests.foliar,
      ...(by === undefined ? {} : { foundBy: by }),
      ...(code === undefined ? {} : { code }),
      ...(isWithdrawn ? { withdrawnFromSale: true } : {}),
    }
  })
  return {
    lines: [
      ...(served.demo ? [DEMONSTRATION] : []),
      products.length === 0 ? 'No product of that name is in the list.' : 'Products, best match first:',
      ...products.map(
        (one) =>
          `- ${one.productId}: ${one.name} (${[one.manufacturer, one.formulation, ...one.activeIngredients].filter(Boolean).join(', ')}), in ${one.tankMixTests} tests of tank mixes`,
      ),
      DATA_NOTE,
    ],
    data: { products, demonstration: served.demo },
  }
}
