import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { seeded } from '../../src/server/data/demo/random.ts'
import { drawTank } from '../support/draw-tank.ts'

/** Of ten searches, how many name only the country, and how many of the rest name two products. */
const ONLY_COUNTRY = 0.2
const TWO_PRODUCTS = 0.4

/** Bodies of different foliar searches, each with ingredients of one test. */
export const drawSearches = (index: SearchIndex, count: number): string[] => {
  const random = seeded(5)
  const drawn = new Set<string>()
  for (let tries = 0; drawn.size < count && tries < 20 * count; tries++) {
    const { country, products } = drawTank(index, random)
    const maker = products.find((product) => product.kind === 'maker')?.id ?? ''
    const other = products.find((product) => product.kind === 'agrochemical')?.id ?? ''
    const named = random() < ONLY_COUNTRY ? ['', ''] : [maker, random() < TWO_PRODUCTS ? other : '']
    drawn.add(JSON.stringify({ countryCode: country, makerChemicalId: named[0], agrochemicalCode: named[1], languageCode: 'en' }))
  }
  return [...drawn]
}
