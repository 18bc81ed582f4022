import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import type { Criteria } from '../../src/domain/search/criteria.ts'
import { searchTests } from '../../src/domain/search/search-tests.ts'
import { pick, seeded, type Random } from '../../src/server/data/demo/random.ts'
import { drawTank } from '../support/draw-tank.ts'
import { queryOf, type SearchedData } from './searched-data.ts'

export type QueryKind = { what: string; criteria: Criteria[] }

/** The most extreme of this number of draws is taken. */
const DRAWS = 60
/** How much longer the common list is than the rare one. */
const MUCH_MORE = 20

/** The ingredients of a drawn foliar test. */
type Drawn = { country: string; makers: string[]; others: string[]; active: string }

const draw = (index: SearchIndex, random: Random): Drawn => {
  for (;;) {
    const { country, products } = drawTank(index, random)
    const makers = products.filter((product) => product.kind === 'maker')
    const others = products.filter((product) => product.kind === 'agrochemical' && product.actives.length > 0)
    if (makers.length === 0 || others.length === 0) continue
    const idsOf = (list: typeof products): string[] => list.map(({ id }) => id)
    return { country, makers: idsOf(makers), others: idsOf(others), active: index.actives[others[0]!.actives[0]!]! }
  }
}

/** A product in few tests of a country with one in many that shares a test with it. */
const rareAndCommon = (data: SearchedData, random: Random): Criteria => {
  for (;;) {
    const { country, makers, others } = draw(data.index, random)
    const criteria: Criteria = { kind: 'foliar', country, products: [makers[0], others.at(-1)] }
    const [rare, common] = queryOf(data, criteria).keys
    if (data.counts[common!]! >= MUCH_MORE * data.counts[rare!]!) return criteria
  }
}

/** Of several pairs that share no test, the one whose shorter list is longest. */
const emptyOfCommon = (data: SearchedData, random: Random): Criteria => {
  let best: { criteria: Criteria; shorter: number } | undefined
  for (let drawn = 0; drawn < DRAWS || !best; drawn++) {
    const { country, makers, others } = draw(data.index, random)
    const product = pick(random, [...makers, ...others])
    const other = pick(random, productsOfCountry(data.index, country, random))
    const criteria: Criteria = { kind: 'foliar', country, products: [product, other] }
    if (product === other || searchTests(data.index, criteria, 1).length > 0) continue
    const shorter = data.counts[queryOf(data, criteria).keys[0]!]!
    if (!best || shorter > best.shorter) best = { criteria, shorter }
  }
  return best.criteria
}

const productsOfCountry = (index: SearchIndex, country: string, random: Random): string[] => {
  for (;;) {
    const one = draw(index, random)
    if (one.country === country) return [...one.makers, ...one.others]
  }
}

const foliar = (country: string, products: (string | undefined)[] = [], active?: string): Criteria => ({
  kind: 'foliar',
  country,
  products,
  active,
})

/** The same queries every time, `count` of each kind; for data with counts by country. */
export const drawQueries = (data: SearchedData, each: number): QueryKind[] => {
  const { index } = data
  const random = seeded(11)
  const kinds: [what: string, next: () => Criteria][] = [
    ['whole country', () => foliar(draw(index, random).country)],
    [
      "one: a maker's product",
      () => {
        const { country, makers } = draw(index, random)
        return foliar(country, [makers[0]])
      },
    ],
    [
      'two: and an agrochemical',
      () => {
        const { country, makers, others } = draw(index, random)
        return foliar(country, [makers[0], others[0]])
      },
    ],
    [
      'three: and its active',
      () => {
        const { country, makers, others, active } = draw(index, random)
        return foliar(country, [makers[0], others[0]], active)
      },
    ],
    ['rare ∩ common', () => rareAndCommon(data, random)],
    ['common ∩ common, empty', () => emptyOfCommon(data, random)],
  ]
  return kinds.map(([what, next]) => ({ what, criteria: Array.from({ length: each }, next) }))
}
