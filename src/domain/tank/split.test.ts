import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPLYING_FAIL, OTHER_FAIL, splitTank, type GroupEvidence, type KnownSets } from './split.ts'
import { bitCount } from './tank.ts'

/** Every way to divide places into groups. */
const partitions = (places: number[]): number[][] => {
  const [first, ...others] = places
  if (first === undefined) return [[]]
  return partitions(others).flatMap((groups) => [
    [1 << first, ...groups],
    ...groups.map((group, at) => groups.map((one, place) => (place === at ? group | (1 << first) : one))),
  ])
}
const subsets = (mask: number): number[] => Array.from({ length: mask }, (_, at) => at + 1).filter((one) => (one & mask) === one)
const isHelpersOnly = ({ helpers, places }: KnownSets, mask: number): boolean => (mask & ~helpers) === 0 && mask !== 2 ** places - 1
const holdsFail = ({ failed, covered }: KnownSets, mask: number): boolean =>
  subsets(mask).some((one) => failed[one] === APPLYING_FAIL || (failed[one] === OTHER_FAIL && covered[mask] === 0))
const kindOf = ({ covered, passed }: KnownSets, mask: number): GroupEvidence => {
  if (bitCount(mask) === 1) return 'single'
  if (covered[mask]! > 0) return 'tested'
  if (passed[mask]! > 0) return 'tested-otherwise'
  return subsets(mask).every((one) => bitCount(one) !== 2 || passed[one]! > 0) ? 'pairs' : 'unknown'
}
const KINDS: GroupEvidence[] = ['unknown', 'pairs', 'tested-otherwise']
/** Groups, then products in groups of each kind from the least known: what a split is compared by. */
const quality = (known: KnownSets, groups: readonly number[], leftOut: number): number[] => [
  bitCount(leftOut),
  groups.length,
  ...KINDS.map((kind) => groups.filter((mask) => kindOf(known, mask) === kind).reduce((sum, mask) => sum + bitCount(mask), 0)),
]

const someKnown: fc.Arbitrary<KnownSets> = fc.integer({ min: 1, max: 6 }).chain((places) => {
  const marks = (share: number) =>
    fc.array(
      fc.integer({ min: 0, max: share }).map((one) => (one === 0 ? 1 : 0)),
      { minLength: 2 ** places, maxLength: 2 ** places },
    )
  return fc
    .record({
      failed: marks(8),
      applying: marks(10),
      covered: marks(4),
      more: marks(4),
      helpers: fc.integer({ min: 0, max: 2 ** places - 1 }),
      few: fc.boolean(),
    })
    .map(({ failed, applying, covered, more, helpers, few }) => ({
      places,
      helpers: few ? 0 : helpers,
      failed: failed.map((one, mask) => (bitCount(mask) < 2 ? 0 : applying[mask] === 1 ? APPLYING_FAIL : one)),
      covered,
      passed: covered.map((one, mask) => one | more[mask]!),
    }))
})

test('TANK-21 TANK-121 a split is the best of all ways to divide the tank: no group holds a set that failed, but at other strengths where exactly the group passed, or helpers only', () => {
  fc.assert(
    fc.property(someKnown, (known) => {
      const { groups, leftOut } = splitTank(known)
      const masks = groups.map(({ mask }) => mask)
      const all = 2 ** known.places - 1
      expect(masks.reduce((sum, mask) => sum + mask, leftOut)).toBe(all)
      const isBarred = (mask: number): boolean => holdsFail(known, mask) || isHelpersOnly(known, mask)
      expect(masks.filter(isBarred)).toEqual([])
      expect(leftOut & ~known.helpers & (bitCount(all) === 1 ? 0 : all)).toBe(0)
      expect(groups.map(({ evidence }) => evidence)).toEqual(masks.map((mask) => kindOf(known, mask)))
      const places = Array.from({ length: known.places }, (_, at) => at)
      const ways = subsets(all)
        .concat(0)
        .filter((left) => (left & ~known.helpers) === 0)
        .flatMap((left) =>
          partitions(places.filter((place) => (left & (1 << place)) === 0))
            .filter((one) => !one.some(isBarred))
            .map((one) => quality(known, one, left)),
        )
      const [best] = ways.toSorted((a, b) => a.map((value, at) => value - b[at]!).find((value) => value !== 0) ?? 0)
      expect(quality(known, masks, leftOut)).toEqual(best)
    }),
    { numRuns: 300 },
  )
})

test('TANK-21 twelve products of which every pair failed take twelve passes', () => {
  const failed = Array.from({ length: 4096 }, (_, mask) => (bitCount(mask) === 2 ? 1 : 0))
  const none = failed.map(() => 0)
  expect(splitTank({ places: 12, failed, covered: none, passed: none, helpers: 0 }).groups.map(({ evidence }) => evidence)).toEqual(
    Array.from({ length: 12 }, () => 'single'),
  )
})
