import type { z } from 'zod/mini'
import type { tank } from '../../../contract/look-ups/tank.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import { mixIds } from '../../../domain/public-pages/addresses.ts'
import { readTest } from '../../../domain/search/index/read-test.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { searchTests } from '../../../domain/search/search-tests.ts'
import { countryWithMostTests } from '../../http/openapi/examples.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { ServedData } from '../../served-data/served-data.ts'

/** Two products that were tested together, and what a program is told of them. */
export type AnsweredMix = {
  country: string
  ids: [string, string]
  names: [string, string]
  answer: string
  /** As they were tested: L/ha or kg/ha of each, water in L/ha; null where that is not known. */
  rates: [number | null, number | null]
  waterRate: number | null
}

/** Of the newest test of just two products in the country with the most tests. */
const pairOf = (index: SearchIndex, country: string) => {
  for (const doc of searchTests(index, { kind: 'foliar', country })) {
    const { ingredients, waterRate } = readTest(index, doc)
    if (ingredients.length === 2 && ingredients[0]!.product !== ingredients[1]!.product) return { ingredients, waterRate }
  }
  return undefined
}

const KEPT = ['state', 'testIds', 'isGreen', 'withoutRates', 'face'] as const

/** Of texts or numbers alone, which fits in a line. */
const SHORT_LIST = /\[[^[\]{}]+\]/g

/** An example that is answered here; undefined where there is none. */
export const answeredMixOf = ({ index, ...served }: ServedData, phrases: Phrases): AnsweredMix | undefined => {
  const country = countryWithMostTests(index)
  const pair = pairOf(index, country)
  if (!pair) return undefined
  const rateOf = new Map(pair.ingredients.map(({ product, rate }) => [index.products[product]!.id, rate > 0 ? rate : null]))
  const ids = mixIds([...rateOf.keys()]) as [string, string]
  const asked = { countryCode: country, lines: ids.map((productId) => ({ productId })) }
  const found = dataCalls.tank({ index, ...served }, { resellers: [] }, asked)
  if (!('json' in found)) return undefined
  const { headline, products } = JSON.parse(found.json(phrases)) as z.output<typeof tank.response>
  const shown = Object.fromEntries(KEPT.map((name) => [name, headline[name]]))
  return {
    country,
    ids,
    rates: ids.map((id) => rateOf.get(id)!) as [number | null, number | null],
    waterRate: pair.waterRate,
    names: ids.map((id) => products.find((one) => one.id === id)!.name) as [string, string],
    answer: JSON.stringify({ headline: shown }, null, 2).replaceAll(SHORT_LIST, (list) => list.replaceAll(/\s+/g, ' ')),
  }
}
