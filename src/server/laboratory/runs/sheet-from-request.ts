import { isInItsUnit, isSolidUnit, listedProduct } from '../../../domain/console/already-tested.ts'
import {
  DECIMALS,
  emptyLine,
  emptySheet,
  MAX_RUN_LINES,
  type BenchLine,
  type BenchSheet,
} from '../../../domain/console/bench/bench-test.ts'
import { countryCode } from '../../../domain/countries.ts'
import { isOfHectare, waterPerHa, wholeRate } from '../../../domain/requests/entered-rate.ts'
import { isSeedRequest, requestCountry, type RequestIngredient, type TestRequest } from '../../../domain/requests/requests.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** The requester's water as far as the bench records it; null where none of it was entered. */
export const waterFromRequest = (request: TestRequest): Pick<BenchSheet, 'hardness' | 'ph' | 'temperature'> | null => {
  const water = isSeedRequest(request) ? undefined : request.water
  const of = (axis: 'hardness' | 'ph' | 'temperature'): number | null => {
    const value = water?.[axis]
    return typeof value === 'number' ? rounded(value, DECIMALS[axis]) : null
  }
  const found = { hardness: of('hardness'), ph: of('ph'), temperature: of('temperature') }
  return Object.values(found).every((value) => value === null) ? null : found
}

/**
 * What a request says about the test that it asks for. Products are chosen where only one is meant. Amounts per hectare are taken over;
 * of forms that do not say per what area or how much seed an amount is meant, the chemist enters the rate.
 */
export const sheetFromRequest = (request: TestRequest, index: SearchIndex | undefined): BenchSheet => {
  const isSeed = isSeedRequest(request)
  const lineOf = (ingredient: RequestIngredient): BenchLine => {
    const rate = rounded(wholeRate(ingredient).amount, DECIMALS.rate)
    const productId = (index && listedProduct(index, ingredient)) ?? ''
    // Litres that were asked for of a granule are left to the chemist (LAB-201).
    const fits = !index || isInItsUnit(index, productId, ingredient.applicationUnit)
    const isSolid = isSolidUnit(ingredient.applicationUnit) === fits
    return {
      ...emptyLine(ingredient.name),
      productId,
      rate: fits && isOfHectare(request, ingredient) && rate > 0 && rate <= 4_000 ? rate : null,
      weighedUnit: isSolid ? 'g' : 'ml',
    }
  }
  const litresPerHa = isSeed ? 0 : waterPerHa(request.waterRate, request.waterRateUnits)
  return {
    ...emptySheet(isSeed ? 'seed' : 'foliar'),
    country: countryCode(requestCountry(request).slice(0, 2)) ?? '',
    crop: isSeed ? request.seedName || request.crop : request.crop,
    waterRate: litresPerHa > 0 && litresPerHa <= 100_000 ? rounded(litresPerHa, DECIMALS.waterRate) : null,
    // The requester's, so that the mix is tested in it.
    ...waterFromRequest(request),
    lines: request.ingredients
      .toSorted((a, b) => a.orderOfAddition - b.orderOfAddition)
      .slice(0, MAX_RUN_LINES)
      .map(lineOf),
  }
}
