import { idAt } from '../search/index/read-test.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { gatherEvidence, type Evidence } from './evidence.ts'
import { findTests } from './find-tests.ts'
import { APPLYING_FAIL, OTHER_FAIL, splitTank, type GroupEvidence } from './split.ts'
import { headlineIn, type SeenData, type TankHeadline } from './tank-headline.ts'
import { allPlaces, placesOf, type Tank, isKnownWhole } from './tank.ts'

/** One pass over the field. */
type TankGroup = {
  productIds: string[]
  evidence: GroupEvidence
  testIds: string[]
  /** What is known of these products as a tank of their own; null for a single one, where there is nothing to mix. */
  headline: TankHeadline | null
}

/** Part of a tank as a tank of its own, entered as it is in the whole. */
const partOf = (tank: Tank, places: readonly number[]): Tank => {
  const strengths = Float64Array.from(places, (place) => tank.strengths[place]!)
  return {
    ...tank,
    products: places.map((place) => tank.products[place]!),
    strengths,
    isTwoSided: places.map((place) => tank.isTwoSided[place]!),
    withoutRates: strengths.some(Number.isNaN),
    unlisted: [],
    unconfirmed: tank.unconfirmed.filter((product) => places.some((place) => tank.products[place] === product)),
  }
}

export type Sprays = {
  /** The fewest passes; a single one where no part is known to fail. Unlisted products are in none. */
  splits: TankGroup[]
  /** Products that only help others and are in no pass, since they failed with everything that they could help. */
  leftOut: string[]
}

/** The sprays, each answered as the tank that it is: what is proposed here says nothing else when it is entered (TANK-121). */
export const spraysOf = (
  index: SearchIndex,
  tank: Tank,
  { evidence: { failedMasks, coveredMasks, passedMasks }, headline }: { evidence: Evidence; headline: TankHeadline },
  seen: SeenData,
): Sprays => {
  const answerOf = (mask: number): TankHeadline => {
    if (mask === allPlaces(tank) && isKnownWhole(tank)) return headline
    const part = partOf(tank, placesOf(mask))
    return headlineIn(index, part, gatherEvidence(index, part, findTests(index, part.country, part.products, seen.isSeen)), seen)
  }
  const failed = failedMasks.slice()
  // What others published has no strengths that could be compared: it counts as a fail without rates does.
  const placeOf = new Map(tank.products.map((product, place) => [index.products[product]!.id, place]))
  for (const { productIds } of (headline.published ?? []).filter(({ verdict }) => verdict === 'NC'))
    failed[productIds.reduce((mask, id) => mask | (1 << placeOf.get(id)!), 0)] = APPLYING_FAIL
  // Tests of exactly these products that contradict each other propose nothing.
  for (let mask = 1; mask < failed.length; mask++)
    if (failed[mask] === OTHER_FAIL && coveredMasks[mask]! > 0 && answerOf(mask).state === 'conflicting') failed[mask] = APPLYING_FAIL
  const { groups, leftOut } = splitTank({
    places: tank.products.length,
    failed,
    covered: coveredMasks,
    passed: passedMasks,
    helpers: tank.isTwoSided.reduce((mask, isHelper, place) => (isHelper ? mask | (1 << place) : mask), 0),
  })
  const idsAt = (mask: number): string[] => placesOf(mask).map((place) => index.products[tank.products[place]!]!.id)
  const splits = groups.map(({ mask, evidence }): TankGroup => {
    const places = placesOf(mask)
    const pairs = places.flatMap((a, at) => places.slice(at + 1).map((b) => (1 << a) | (1 << b)))
    const tests = {
      single: [],
      tested: [coveredMasks[mask]! - 1],
      'tested-otherwise': [passedMasks[mask]! - 1],
      pairs: pairs.map((pair) => passedMasks[pair]! - 1),
      unknown: [],
    }[evidence]
    return {
      productIds: idsAt(mask),
      evidence,
      testIds: tests.map((doc) => idAt(index, doc)),
      headline: places.length > 1 ? answerOf(mask) : null,
    }
  })
  return { splits, leftOut: idsAt(leftOut) }
}
