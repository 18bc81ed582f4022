import { partition, type SearchIndex } from '../../src/domain/search/index/search-index.ts'
import type { Criteria } from '../../src/domain/search/criteria.ts'
import { MAX_RESULTS } from '../../src/domain/search/max-results.ts'
import { searchTests } from '../../src/domain/search/search-tests.ts'
import { seeded, type Random } from '../../src/server/data/demo/random.ts'
import { drawTank } from '../support/draw-tank.ts'

export type SearchTimes = { criteria: string; micros: Float64Array; scanMicros: Float64Array; rows: Float64Array }

const SEARCHES = 20_000
const WARM_UP = 5_000
const SCANS = 400

type Asked = { country: string; products: string[]; active: string | undefined }

const draw = (index: SearchIndex, random: Random): Asked => {
  for (;;) {
    const { country, products } = drawTank(index, random)
    const maker = products.find((product) => product.kind === 'maker')
    const other = products.find((product) => product.kind === 'agrochemical' && product.actives.length > 0)
    if (maker && other) return { country, products: [maker.id, other.id], active: index.actives[other.actives[0]!] }
  }
}

const KINDS: { criteria: string; of: (one: Asked, another: Asked) => Criteria }[] = [
  { criteria: 'none', of: ({ country }) => ({ kind: 'foliar', country }) },
  { criteria: "one: a maker's product", of: ({ country, products }) => ({ kind: 'foliar', country, products: products.slice(0, 1) }) },
  { criteria: 'two: and an agrochemical', of: ({ country, products }) => ({ kind: 'foliar', country, products }) },
  { criteria: 'three: and its active', of: ({ country, products, active }) => ({ kind: 'foliar', country, products, active }) },
  {
    criteria: 'two of different tests',
    of: ({ country, products }, another) => ({ kind: 'foliar', country, products: [products[0], another.products[1]] }),
  },
]

/** The peer: scans every test of the country, newest first, until it has enough. */
const scan = (index: SearchIndex, { kind, country, products = [], active }: Criteria): number => {
  const [from, to] = partition(index, kind, country)
  const { lines, tests } = index
  let found = 0
  for (let doc = from; doc < to && found < MAX_RESULTS; doc++) {
    const held = Array.from(lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]), (at) => index.products[at]!)
    const meets =
      products.every((id) => held.some((product) => product.id === id)) &&
      (active == null || held.some(({ actives }) => actives.some((at) => index.actives[at] === active)))
    if (meets) found++
  }
  return found
}

const timed = (count: number, run: (at: number) => void): Float64Array => {
  const micros = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const started = process.hrtime.bigint()
    run(at)
    micros[at] = Number(process.hrtime.bigint() - started) / 1000
  }
  return micros
}

/** Times every search separately. The first row is the cost of reading the clock twice, which is included in all others. */
export const searchTimes = (index: SearchIndex): SearchTimes[] => {
  const random = seeded(7)
  const results: SearchTimes[] = []
  const nothing = (): void => undefined
  timed(WARM_UP, nothing)
  results.push({
    criteria: 'the clock alone',
    micros: timed(SEARCHES, nothing),
    scanMicros: timed(SCANS, nothing),
    rows: new Float64Array(1),
  })
  for (const { criteria, of } of KINDS) {
    const asked = Array.from({ length: SEARCHES }, () => of(draw(index, random), draw(index, random)))
    const rows = Float64Array.from(asked, (one) => searchTests(index, one).length)
    for (let at = 0; at < SCANS; at++)
      if (scan(index, asked[at]!) !== rows[at]) throw new Error(`search and scan differ: ${JSON.stringify(asked[at])}`)
    results.push({
      criteria,
      rows,
      micros: timed(SEARCHES, (at) => searchTests(index, asked[at]!)),
      scanMicros: timed(SCANS, (at) => scan(index, asked[at]!)),
    })
  }
  return results
}
