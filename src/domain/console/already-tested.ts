import { countryCode } from '../countries.ts'
import { isOfHectare, waterPerHa, wholeRate } from '../requests/entered-rate.ts'
import { isSeedRequest, requestCountry, type ApplicationUnit, type RequestIngredient, type TestRequest } from '../requests/requests.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { findTest, readTest } from '../search/index/read-test.ts'
import { answerTank, type TankAnswer } from '../tank/answer-tank.ts'
import type { TankLine } from '../tank/tank.ts'
import { askedFor, compareMix, idsByFoldedName, isExactMix, productOf, type MixComparison, type ProductList } from './compare-mix.ts'

const lists = new WeakMap<SearchIndex, ProductList>()

/** The products of an index; their names are collected once. */
const productsOf = (index: SearchIndex): ProductList => {
  const known = lists.get(index)
  if (known) return known
  let names: ReadonlyMap<string, readonly string[]> | undefined
  const list: ProductList = {
    has: (id) => index.terms.product.has(id),
    idsByName: () => (names ??= idsByFoldedName(index.products)),
  }
  lists.set(index, list)
  return list
}

/** The listed product that an ingredient means. */
export const listedProduct = (index: SearchIndex, ingredient: RequestIngredient): string | undefined =>
  productOf(productsOf(index), ingredient)

/** Whether an amount is in the unit of the product's form: litres of a granule say nothing about kilogrammes. An unlisted one may be either. */
export const isInItsUnit = (index: SearchIndex, productId: string | undefined, unit: ApplicationUnit): boolean => {
  const form = index.products.find(({ id }) => id === productId)?.form
  return form === undefined || (form === 'P') === isSolidUnit(unit)
}
export const isSolidUnit = (unit: ApplicationUnit): boolean => unit === 'Grammes' || unit === 'Kilogrammes'

/**
 * What the tests say about the tank of a foliar request. Undefined for seed coatings, which are no tanks, and for mixes that cannot be
 * answered, such as a single product. Rates that are not known to be of a hectare are not compared (REQ-43).
 */
export const alreadyTested = (index: SearchIndex, request: TestRequest): TankAnswer | undefined => {
  const country = countryCode(requestCountry(request).slice(0, 2))
  if (isSeedRequest(request) || country === undefined) return undefined
  const litres = waterPerHa(request.waterRate, request.waterRateUnits)
  const hasWater = litres > 0 && request.ingredients.some((ingredient) => isOfHectare(request, ingredient))
  const lines = request.ingredients.map((ingredient): TankLine => {
    const productId = listedProduct(index, ingredient)
    const { amount: rate } = wholeRate(ingredient)
    const isComparable = hasWater && rate > 0 && isOfHectare(request, ingredient)
    return {
      ...(productId === undefined ? { name: ingredient.name } : { productId }),
      ...(isComparable && isInItsUnit(index, productId, ingredient.applicationUnit) ? { rate } : {}),
    }
  })
  const answer = answerTank(index, { country, ...(hasWater ? { waterRate: litres } : {}), lines })
  return 'problem' in answer ? undefined : answer
}

type ComparedEvidence = { testId: string; comparison: MixComparison }

/** Each test of the evidence with how its mix differs from the request's. */
export const compareEvidence = (
  index: SearchIndex,
  request: TestRequest,
  { evidence }: Pick<TankAnswer, 'evidence'>,
): ComparedEvidence[] => {
  const asked = askedFor(request, productsOf(index))
  return evidence.map(({ testId }) => {
    const { kind, country, ingredients } = readTest(index, findTest(index, testId)!)
    const tested = ingredients.map(({ product, rate }) => ({ productId: index.products[product]!.id, rate }))
    return { testId, comparison: compareMix(asked, { kind, country, ingredients: tested }) }
  })
}

/** The test that is proposed as the answer: of exactly the mix and the country, one of those behind the headline before others. */
export const proposedTest = (compared: readonly ComparedEvidence[], { headline }: Pick<TankAnswer, 'headline'>): string | undefined => {
  const exact = compared.filter(({ comparison }) => isExactMix(comparison)).map(({ testId }) => testId)
  return exact.find((testId) => headline.testIds.includes(testId)) ?? exact[0]
}
