import { RESULT_CODES } from '../records.ts'
import { idAt } from '../search/read-test.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { waterFits } from './water-fits.ts'
import { isWaterEntered, WATER_FITS } from './conditions.ts'
import type { FoundTests } from './find-tests.ts'
import { cautiousResults } from './cautious-results.ts'
import { isYoungEnough } from '../pack-age.ts'
import { pairState, type PairCounts, type PairState } from './pair-state.ts'
import { placesOf, type Tank } from './tank.ts'
import { MAX_TESTS } from './top-tests.ts'

/** Two products of a tank, with the tests that hold both. */
export type TankPair = {
  /** Product ids. */
  a: string
  b: string
  state: PairState
  counts: PairCounts
  /** Of the tests of the two alone that are compatible, those in water like mine; null where none was entered. */
  inWater: number | null
  /** Passed, in water like mine where one was entered, and not from a pack that is too old. */
  isGreen: boolean
  /** Ids, newest first: tests of the two alone, then those with others; at most 20 of each. */
  tests: string[]
}

const FIELDS = ['pass', 'care', 'fail'] as const satisfies (keyof PairCounts)[]
const NOT_COMPATIBLE = RESULT_CODES.indexOf('NC')

/** Every pair of a tank's products, in the order entered. `found` is of the tank's country. */
export const tankMatrix = (index: SearchIndex, tank: Tank, found: FoundTests, packAgeDays: number | undefined): TankPair[] => {
  const places = tank.products.length
  const counts = Array.from({ length: places * places }, (): PairCounts => ({ pass: 0, care: 0, fail: 0, largerPass: 0, largerFail: 0 }))
  const results = cautiousResults(index)
  const fitOf = isWaterEntered(tank.water) ? waterFits(index, tank.water) : undefined
  const inWater = new Uint32Array(counts.length)
  const alone: number[][] = counts.map(() => [])
  const larger: number[][] = counts.map(() => [])
  /** By mask, its pairs; few masks occur. */
  const pairsOf: (number[] | undefined)[] = []
  const pairs = (mask: number): number[] => {
    const among = placesOf(mask)
    return among.flatMap((a, at) => among.slice(at + 1).map((b) => a * places + b))
  }
  for (let at = 0; at < found.count; at++) {
    const mask = found.masks[at]!
    const doc = found.docs[at]!
    const result = results[doc]!
    const ofMask = (pairsOf[mask] ??= pairs(mask))
    const isAlone = ofMask.length === 1 && found.extras[at] === 0
    const field = isAlone ? FIELDS[result]! : result === NOT_COMPATIBLE ? 'largerFail' : 'largerPass'
    const lists = isAlone ? alone : larger
    for (const pair of ofMask) {
      counts[pair]![field]++
      if (field === 'pass' && fitOf?.(doc) === WATER_FITS.inside) inWater[pair]!++
      if (lists[pair]!.length < MAX_TESTS) lists[pair]!.push(doc)
    }
  }
  const idOf = (place: number): string => index.products[tank.products[place]!]!.id
  return pairs(2 ** places - 1).map((pair) => ({
    a: idOf(Math.floor(pair / places)),
    b: idOf(pair % places),
    state: pairState(counts[pair]!),
    counts: counts[pair]!,
    inWater: fitOf ? inWater[pair]! : null,
    isGreen: isYoungEnough(packAgeDays) && pairState(counts[pair]!) === 'passed' && (!fitOf || inWater[pair]! > 0),
    tests: [...alone[pair]!, ...larger[pair]!].map((doc) => idAt(index, doc)),
  }))
}
