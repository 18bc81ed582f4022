import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RESULT_CODES } from '../../records.ts'
import { VERY_HARD, type Water } from './conditions.ts'
import { comparedWith, countsInMine, likenessOf, passesInMine } from './like-mine.ts'
import { pairState } from '../matrix/pair-state.ts'

const orNothing = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
const someWater: fc.Arbitrary<Water> = fc.record({
  hardness: fc.oneof(orNothing(2000), fc.constant(VERY_HARD)),
  ph: orNothing(14),
  temperature: orNothing(50),
})
const someTests = fc.array(
  fc.record({
    result: fc.constantFrom(...RESULT_CODES),
    underReview: fc.boolean(),
    ingredients: fc.constantFrom(1, 1, 0).map((rate) => [{ rate: 1 }, { rate }]),
    conditions: fc.option(fc.record({ hardness: orNothing(2000), ph: orNothing(14), temperature: orNothing(50) }), { nil: undefined }),
  }),
  { maxLength: 12 },
)
type Tests = typeof someTests extends fc.Arbitrary<infer T> ? T : never
const count = (tests: Tests, code: string) => tests.filter(({ result }) => result === code).length
const passes = (tests: Tests) =>
  count(
    tests.filter(({ ingredients }) => ingredients.every(({ rate }) => rate > 0)),
    'C',
  )
const stateOf = (tests: Tests) =>
  pairState({ pass: passes(tests), care: count(tests, 'CA'), fail: count(tests, 'NC'), largerPass: 0, largerFail: 0 })

test('WATER-30 TANK-120 the filter leaves out clean passes in other water or without a rate only, and makes nothing green that was not', () => {
  fc.assert(
    fc.property(someWater, someTests, (water, tests) => {
      const left = tests.filter((one) => countsInMine(water, one))
      const gone = tests.filter((one) => !countsInMine(water, one))
      expect(
        gone.every(
          ({ result, underReview, conditions, ingredients }) =>
            result === 'C' && !underReview && (likenessOf(water, conditions) !== 'like mine' || ingredients.some(({ rate }) => rate === 0)),
        ),
      ).toBe(true)
      expect(count(left, 'NC')).toBe(count(tests, 'NC'))
      expect(count(left, 'CA')).toBe(count(tests, 'CA'))
      expect(stateOf(left) !== 'passed' || stateOf(tests) === 'passed').toBe(true)
    }),
  )
})

test('WATER-30 entering more of the water only makes fewer tests like mine, and an entered axis that is outside or not recorded none', () => {
  fc.assert(
    fc.property(someWater, someWater, someTests, (one, other, tests) => {
      const more = { hardness: one.hardness ?? other.hardness, ph: one.ph ?? other.ph, temperature: one.temperature ?? other.temperature }
      expect(passesInMine(more, tests)).toBeLessThanOrEqual(passesInMine(one, tests))
      for (const { conditions } of tests)
        expect(likenessOf(more, conditions) === 'like mine').toBe(
          comparedWith(more, conditions).every(({ state }) => state === 'inside' || state === 'not-asked'),
        )
    }),
  )
})

test.each([
  [{ hardness: 342 }, {}, 'not recorded'],
  [{ hardness: 342 }, { hardness: 342 }, 'like mine'],
  [{ hardness: 342, ph: 8 }, { hardness: 20 }, 'outside'],
  [{ hardness: 342, ph: 8 }, { hardness: 342 }, 'not recorded'],
  [{ hardness: VERY_HARD }, { hardness: 2000 }, 'outside'],
] as const)('WATER-30 in a water of %j, a test in %j is %s', (water, recorded, likeness) =>
  expect(likenessOf(water, recorded)).toBe(likeness),
)
