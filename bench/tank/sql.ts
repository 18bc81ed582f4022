import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { RESULT_CODES } from '../../src/domain/records.ts'
import { placesByProduct } from '../../src/domain/tank/find-tests.ts'
import { readStrengths } from '../../src/domain/tank/strength.ts'
import { prepareTank, type Tank, type TankQuestion } from '../../src/domain/tank/tank.ts'

/**
 * Both databases hold a line for each different product of a foliar test with its strength, in the order that the question reads them:
 * all tests of a product in a country together. The index covers every column.
 */
export const SCHEMA = {
  tests: 'create table tests (test integer primary key, result text not null, products integer not null)',
  lines:
    'create table lines (country integer not null, product integer not null, test integer not null, strength double precision, primary key (country, product, test))',
}

export type TestRow = [test: number, result: string, products: number]
export type LineRow = [country: number, product: number, test: number, strength: number | null]

/** The rows of every foliar test. */
export function* rowsOf(index: SearchIndex): Generator<{ test: TestRow; lines: LineRow[] }> {
  const { tests, lines, countries, partOff } = index
  for (let country = 0; country < countries.length; country++)
    for (let doc = partOff[country]!; doc < partOff[country + 1]!; doc++) {
      const products = [...new Set(lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]))]
      const tested = new Float64Array(products.length)
      readStrengths(index, doc, placeFor(index, products), tested)
      for (const product of products) shared![product] = -1
      yield {
        test: [doc, RESULT_CODES[tests.results[doc]!]!, products.length],
        lines: products.map((product, place): LineRow => [country, product, doc, Number.isNaN(tested[place]!) ? null : tested[place]!]),
      }
    }
}
let shared: Int8Array | undefined
/** One array for all tests: a new one for each would take most of the time. */
const placeFor = (index: SearchIndex, products: readonly number[]): Int8Array => {
  shared ??= placesByProduct(index, [])
  for (const [place, product] of products.entries()) shared[product] = place
  return shared
}

/** Every test with two or more of a tank's products. `parameter` gives the text of the next parameter. */
export const questionFor = (size: number, parameter: (at: number) => string): string => {
  const rows = Array.from({ length: size }, (_, place) => {
    const at = place * 3
    return `(cast(${parameter(at)} as integer), ${2 ** place}, cast(${parameter(at + 1)} as double precision), cast(${parameter(at + 2)} as integer))`
  })
  return `with tank(product, bit, mine, two_sided) as (values ${rows.join(', ')})
    select cast(sum(tank.bit) as integer) as mask, cast(max(t.products) - count(*) as integer) as extras, max(t.result) as result,
      min(case when tank.mine <= l.strength * 1.005000001 and (tank.two_sided = 0 or tank.mine >= l.strength * 0.994999999)
        then 1 else 0 end) as covers,
      min(case when tank.two_sided = 1 or l.strength is null or tank.mine >= l.strength * 0.7999999992 then 1 else 0 end) as applies
    from tank join lines as l on l.country = ${parameter(size * 3)} and l.product = tank.product
      join tests as t on t.test = l.test
    group by l.test having count(*) > 1`
}

export const parametersOf = (index: SearchIndex, question: TankQuestion): number[] => {
  const tank = prepareTank(index, question) as Tank
  return [
    ...tank.products.flatMap((product, place) => [product, tank.strengths[place]!, tank.isTwoSided[place] ? 1 : 0]),
    index.countryAt.get(question.country)!,
  ]
}
