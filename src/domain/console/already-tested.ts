import { fold } from '../choices.ts'
import { countryCode } from '../countries.ts'
import { isSeedRequest, requestCountry, type ApplicationUnit, type RequestIngredient, type TestRequest } from '../requests.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { answerTank, type TankAnswer } from '../tank/answer-tank.ts'
import type { TankLine } from '../tank/tank.ts'

/** L or kg in one of the unit. */
export const UNIT_SCALE: Record<ApplicationUnit, number> = { Litres: 1, Kilogrammes: 1, Millilitres: 0.001, Grammes: 0.001 }

type Names = Map<string, string[]>
const namesOfIndex = new WeakMap<SearchIndex, Names>()

/** Ids of the products with a name in any market, folded. */
const productNames = (index: SearchIndex): Names => {
  const known = namesOfIndex.get(index)
  if (known) return known
  const names: Names = new Map()
  for (const { id, name, marketNames } of index.products)
    for (const one of new Set([name, ...Object.values(marketNames)].map(fold))) names.set(one, [...(names.get(one) ?? []), id])
  namesOfIndex.set(index, names)
  return names
}

/** The listed product that an ingredient means: by its id, else by its name if only one product has it. */
export const listedProduct = (index: SearchIndex, { name, productId }: RequestIngredient): string | undefined => {
  if (productId !== undefined && index.terms.product.has(productId)) return productId
  const ids = productNames(index).get(fold(name).trim()) ?? []
  return ids.length === 1 ? ids[0] : undefined
}

/** Whether an amount is in the unit of the product's form: litres of a granule say nothing about kilogrammes. An unlisted one may be either. */
export const isInItsUnit = (index: SearchIndex, productId: string | undefined, unit: ApplicationUnit): boolean => {
  const form = index.products.find(({ id }) => id === productId)?.form
  return form === undefined || (form === 'P') === isSolidUnit(unit)
}
export const isSolidUnit = (unit: ApplicationUnit): boolean => unit === 'Grammes' || unit === 'Kilogrammes'

/**
 * What the tests say about the tank of a foliar request. Undefined for seed coatings, which are no tanks, and for mixes that cannot be
 * answered, such as a single product. Rates per acre are not compared, since the form does not say per what area they are meant.
 */
export const alreadyTested = (index: SearchIndex, request: TestRequest): TankAnswer | undefined => {
  const country = countryCode(requestCountry(request).slice(0, 2))
  if (isSeedRequest(request) || country === undefined) return undefined
  const isMetric = request.waterRateUnits === 'lt/Ha' && request.waterRate > 0
  const lines = request.ingredients.map((ingredient): TankLine => {
    const productId = listedProduct(index, ingredient)
    const rate = ingredient.applicationRate * UNIT_SCALE[ingredient.applicationUnit]
    return {
      ...(productId === undefined ? { name: ingredient.name } : { productId }),
      ...(isMetric && rate > 0 && isInItsUnit(index, productId, ingredient.applicationUnit) ? { rate } : {}),
    }
  })
  const answer = answerTank(index, { country, ...(isMetric ? { waterRate: request.waterRate } : {}), lines })
  return 'problem' in answer ? undefined : answer
}
