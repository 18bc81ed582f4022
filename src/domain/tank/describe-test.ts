import { RESULT_CODES, type ResultCode } from '../records.ts'
import { conditionsAt, idAt, partitionAt } from '../search/index/read-test.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { compareConditions, type ComparedCondition } from './water/conditions.ts'
import { readStrengths, sideOf, type Side } from './strength.ts'
import type { Tank } from './tank.ts'

/** 1 to 6, as in `Evidence` and beyond: other brands are rung 5, other countries rung 6. */
export type Rung = 1 | 2 | 3 | 4 | 5 | 6

/** L or kg per L of spray; null where unknown. */
export type ComparedStrength = { productId: string; yours: number | null; tested: number | null; side: Side }

export type EvidenceTest = {
  testId: string
  rung: Rung
  result: ResultCode
  /** Upper-case code of the country it was made for. */
  country: string
  /** A fail that concerns this tank: such tests come first, whatever their rung. */
  isRelevantFail: boolean
  /** Product ids of the tank that are not in the test, not counting unlisted ones. */
  missing: string[]
  /** Product ids of the test that are not in the tank. */
  extra: string[]
  substituted: { productId: string; by: string }[]
  strengths: ComparedStrength[]
  conditions: ComparedCondition[]
}

const orNull = (strength: number): number | null => (Number.isNaN(strength) ? null : strength)

type Shown = { doc: number; rung: Rung; isRelevantFail: boolean }

/** A test as evidence for a tank. `places` gives the place of each product of the test that is one of the tank's or takes its place. */
export const describeTest = (
  index: SearchIndex,
  tank: Tank,
  { doc, rung, isRelevantFail }: Shown,
  places: ReadonlyMap<number, number>,
): EvidenceTest => {
  const { tests, lines, products } = index
  const different = [...new Set(lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]))]
  const placeOf = new Int8Array(products.length).fill(-1)
  const taken = new Map<number, number>()
  for (const product of different) {
    const place = places.get(product)
    if (place === undefined) continue
    placeOf[product] = place
    taken.set(place, product)
  }
  const tested = new Float64Array(tank.products.length)
  readStrengths(index, doc, placeOf, tested)
  const idOf = (product: number): string => products[product]!.id
  const present = [...taken.keys()].toSorted((a, b) => a - b)
  return {
    testId: idAt(index, doc),
    rung,
    result: RESULT_CODES[tests.results[doc]!]!,
    country: partitionAt(index, doc).country,
    isRelevantFail,
    missing: tank.products.filter((_, place) => !taken.has(place)).map(idOf),
    extra: different.filter((product) => placeOf[product] === -1).map(idOf),
    substituted: present
      .filter((place) => taken.get(place) !== tank.products[place])
      .map((place) => ({ productId: idOf(tank.products[place]!), by: idOf(taken.get(place)!) })),
    strengths: present.map((place) => ({
      productId: idOf(tank.products[place]!),
      yours: orNull(tank.strengths[place]!),
      tested: orNull(tested[place]!),
      side: sideOf(tank.strengths[place]!, tested[place]!, tank.isTwoSided[place]!),
    })),
    conditions: compareConditions(tank.water, conditionsAt(index, doc)),
  }
}
