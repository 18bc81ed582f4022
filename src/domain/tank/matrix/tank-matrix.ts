import { NOT_COMPATIBLE } from '../../records.ts'
import { OLDER, WITHOUT_RATE } from '../../search/counted-results.ts'
import { idAt } from '../../search/index/read-test.ts'
import type { SearchIndex } from '../../search/index/search-index.ts'
import { waterFits } from '../water/water-fits.ts'
import { isWaterEntered, WATER_FITS } from '../water/conditions.ts'
import { type FoundTests, publishedOn } from '../find-tests.ts'
import { cautiousResults } from '../cautious-results.ts'
import { isYoungEnough } from '../../pack-age.ts'
import { noPairCounts, pairState, type PairCounts, type PairState } from './pair-state.ts'
import { placesOf, type Tank } from '../tank.ts'
import { MAX_TESTS } from '../top-tests.ts'

/** Two products of a tank, with the tests that hold both. */
export type TankPair = {
  /** Product ids. */
  a: string
  b: string
  state: PairState
  counts: PairCounts
  /** Of the tests of the two alone that are compatible, those in water like mine; null where none was entered. */
  inWater: number | null
  /** Passed, in water like mine where one was entered, not from a pack that is too old, both are for certain what is meant, and nobody published that the two failed. */
  isGreen: boolean
  /** Ids, newest first: tests of the two alone, then those with others; at most 20 of each, among them fails and others where there are both. */
  tests: string[]
}

const FIELDS = ['pass', 'care', 'fail', 'noRate', 'older'] as const satisfies (keyof PairCounts)[]
const largerField = (result: number): keyof PairCounts =>
  result === NOT_COMPATIBLE ? 'largerFail' : result === WITHOUT_RATE ? 'largerNoRate' : result === OLDER ? 'largerOlder' : 'largerPass'

/** The newest tests of each kind, ascending numbers. */
type Newest = { fails: number[]; others: number[] }
const noTests = (): Newest => ({ fails: [], others: [] })
const addTo = ({ fails, others }: Newest, doc: number, isFail: boolean): void => {
  const list = isFail ? fails : others
  if (list.length < MAX_TESTS) list.push(doc)
}
/** The newest of both, where that cuts one kind away with one of it: a list shows what the verdict above it says. */
const newestOf = ({ fails, others }: Newest): number[] => {
  const newest = [...fails, ...others].sort((a, b) => a - b).slice(0, MAX_TESTS)
  const cutOff = [fails[0], others[0]].find((doc) => doc !== undefined && doc > newest.at(-1)!)
  return cutOff === undefined ? newest : [...newest.slice(0, -1), cutOff]
}

/** Every pair of a tank's products, in the order entered. `found` is of the tank's country. */
export const tankMatrix = (index: SearchIndex, tank: Tank, found: FoundTests, packAgeDays: number | undefined): TankPair[] => {
  const places = tank.products.length
  const counts = Array.from({ length: places * places }, noPairCounts)
  const results = cautiousResults(index)
  const fitOf = isWaterEntered(tank.water) ? waterFits(index, tank.water) : undefined
  const inWater = new Uint32Array(counts.length)
  const alone = counts.map(noTests)
  const larger = counts.map(noTests)
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
    const field = isAlone ? FIELDS[result]! : largerField(result)
    const lists = isAlone ? alone : larger
    for (const pair of ofMask) {
      counts[pair]![field]++
      if (field === 'pass' && fitOf?.(doc) === WATER_FITS.inside) inWater[pair]!++
      addTo(lists[pair]!, doc, result === NOT_COMPATIBLE)
    }
  }
  const unconfirmed = new Set(tank.unconfirmed)
  const published = publishedOn(index, tank).filter(({ verdict }) => verdict === 'NC')
  const failedElsewhere = (a: string, b: string): boolean =>
    published.some(({ productIds }) => productIds.every((id) => id === a || id === b))
  const isCertain = (place: number): boolean => !unconfirmed.has(tank.products[place]!)
  const idOf = (place: number): string => index.products[tank.products[place]!]!.id
  return pairs(2 ** places - 1).map((pair) => ({
    a: idOf(Math.floor(pair / places)),
    b: idOf(pair % places),
    state: pairState(counts[pair]!),
    counts: counts[pair]!,
    inWater: fitOf ? inWater[pair]! : null,
    isGreen:
      isCertain(Math.floor(pair / places)) &&
      isCertain(pair % places) &&
      isYoungEnough(packAgeDays) &&
      !failedElsewhere(idOf(Math.floor(pair / places)), idOf(pair % places)) &&
      pairState(counts[pair]!) === 'passed' &&
      (!fitOf || inWater[pair]! > 0),
    tests: [...newestOf(alone[pair]!), ...newestOf(larger[pair]!)].map((doc) => idAt(index, doc)),
  }))
}
