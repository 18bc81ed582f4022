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
const quality = (known: KnownSets, groups: readonly number[]): number[] => [
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
    .record({ failed: marks(8), applying: marks(10), covered: marks(4), more: marks(4) })
    .map(({ failed, applying, covered, more }) => ({
      places,
      failed: failed.map((one, mask) => (bitCount(mask) < 2 ? 0 : applying[mask] === 1 ? APPLYING_FAIL : one)),
      covered,
      passed: covered.map((one, mask) => one | more[mask]!),
    }))
})

test('TANK-21 a split is the best of all ways to divide the tank, and no group holds a set that failed, but at other strengths where exactly the group passed', () => {
  fc.assert(
    fc.property(someKnown, (known) => {
      const groups = splitTank(known)
      const masks = groups.map(({ mask }) => mask)
      expect(masks.reduce((sum, mask) => sum + mask, 0)).toBe(2 ** known.places - 1)
      expect(masks.filter((mask) => holdsFail(known, mask))).toEqual([])
      expect(groups.map(({ evidence }) => evidence)).toEqual(masks.map((mask) => kindOf(known, mask)))
      const all = partitions(Array.from({ length: known.places }, (_, at) => at)).filter(
        (one) => !one.some((mask) => holdsFail(known, mask)),
      )
      const best = all
        .map((one) => quality(known, one))
        .toSorted((a, b) => a.map((value, at) => value - b[at]!).find((value) => value !== 0) ?? 0)
      expect(quality(known, masks)).toEqual(best[0])
    }),
    { numRuns: 300 },
  )
})

test('TANK-21 twelve products of which every pair failed take twelve passes', () => {
  const failed = Array.from({ length: 4096 }, (_, mask) => (bitCount(mask) === 2 ? 1 : 0))
  const none = failed.map(() => 0)
  expect(splitTank({ places: 12, failed, covered: none, passed: none }).map(({ evidence }) => evidence)).toEqual(
    Array.from({ length: 12 }, () => 'single'),
  )
})
