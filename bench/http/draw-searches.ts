import { partitionAt } from '../../src/domain/search/read-test.ts'
import { testCount, type SearchIndex } from '../../src/domain/search/search-index.ts'
import { seeded } from '../../src/server/demo/random.ts'

/** Of ten searches so many name only the country, and so many of the rest name two products. */
const ONLY_COUNTRY = 0.2
const TWO_PRODUCTS = 0.4

/** Bodies of different foliar searches, each with what stands in some test together. */
export const drawSearches = (index: SearchIndex, count: number): string[] => {
  const random = seeded(5)
  const drawn = new Set<string>()
  for (let tries = 0; drawn.size < count && tries < 20 * count; tries++) {
    const doc = Math.floor(random() * testCount(index))
    const { kind, country } = partitionAt(index, doc)
    if (kind === 'seed') continue
    const lines = index.lines.product.subarray(index.tests.lineOff[doc], index.tests.lineOff[doc + 1])
    const products = Array.from(lines, (at) => index.products[at]!)
    const maker = products.find((product) => product.kind === 'maker')?.id ?? ''
    const other = products.find((product) => product.kind === 'agrochemical')?.id ?? ''
    const named = random() < ONLY_COUNTRY ? ['', ''] : [maker, random() < TWO_PRODUCTS ? other : '']
    drawn.add(JSON.stringify({ countryCode: country, makerChemicalId: named[0], agrochemicalCode: named[1], languageCode: 'en' }))
  }
  return [...drawn]
}
