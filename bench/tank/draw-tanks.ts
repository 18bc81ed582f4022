import type { IndexedProduct, SearchIndex } from '../../src/domain/search/index/search-index.ts'
import type { TankQuestion } from '../../src/domain/tank/tank.ts'
import { seeded } from '../../src/server/data/demo/random.ts'
import { drawTank } from '../support/draw-tank.ts'

/** L/ha, and L/ha or kg/ha of each product: strengths that are above some of the tests and below others. */
const WATER = 200
const RATE = 1
/** Draws for one tank before another country is tried: small countries do not have enough products. */
const MOST_DRAWS = 20_000

/** Products of one country as visitors put them together: all of a test's, then of other tests of the country. */
const drawProducts = (draw: () => ReturnType<typeof drawTank>, size: number): { country: string; products: IndexedProduct[] } => {
  for (;;) {
    const { country, products } = draw()
    const different = new Set(products)
    for (let drawn = 0; different.size < size && drawn < MOST_DRAWS; drawn++) {
      const more = draw()
      if (more.country === country) for (const product of more.products) different.add(product)
    }
    if (different.size >= size) return { country, products: [...different].slice(0, size) }
  }
}

/** The same tanks every time. */
export const drawTanks = (index: SearchIndex, size: number, count: number): TankQuestion[] => {
  const random = seeded(15 + size)
  return Array.from({ length: count }, () => {
    const { country, products } = drawProducts(() => drawTank(index, random), size)
    return { country, waterRate: WATER, lines: products.map(({ id }) => ({ productId: id, rate: RATE })) }
  })
}
