import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IndexableTest } from '../../search/index/build-index.ts'
import { build } from '../../search/testing/some-data.ts'
import { answerTank, type TankAnswer } from '../answer-tank.ts'
import { compareConditions, WATER_AXES, type ConditionState, type Water, type WaterAxis } from './conditions.ts'
import type { HeadlineState } from '../headline.ts'
import { readTank } from '../testing/read-tank.ts'
import { liquid, someTank } from '../testing/tank-data.ts'
import type { TankQuestion } from '../tank.ts'

const NOTHING = { hardness: null, ph: null, temperature: null, hours: null }

test.each<[axis: WaterAxis, mine: number | 'very hard', tested: number | null, state: ConditionState]>([
  ['hardness', 342, 342, 'inside'],
  ['hardness', 0, 342, 'inside'],
  ['hardness', 362, 342, 'inside'],
  ['hardness', 362.1, 342, 'outside'],
  ['hardness', 110, 100, 'inside'],
  ['hardness', 110.1, 100, 'outside'],
  ['hardness', 0.1, 0, 'outside'],
  ['hardness', 'very hard', 2_000, 'outside'],
  ['hardness', 'very hard', null, 'not-recorded'],
  ['hardness', 20, null, 'not-recorded'],
  ['ph', 8, 7, 'inside'],
  ['ph', 6, 7, 'inside'],
  ['ph', 8.01, 7, 'outside'],
  ['ph', 5.99, 7, 'outside'],
  ['ph', 8.1, 7.1, 'inside'],
  ['temperature', 17, 20, 'inside'],
  ['temperature', 16.9, 20, 'outside'],
  ['temperature', 35, 10, 'inside'],
  ['temperature', 35.1, 10, 'outside'],
  ['temperature', 39, 36, 'inside'],
  ['temperature', 39.1, 36, 'outside'],
])('WATER-07 my %s of %s is to the tested %s: %s', (axis, mine, tested, state) => {
  const compared = compareConditions({ [axis]: mine }, { ...NOTHING, [axis]: tested })
  expect(compared.find((one) => one.axis === axis)).toEqual({ axis, state, mine, tested })
  expect(compared.filter((one) => one.axis !== axis).map((one) => one.state)).toEqual(['not-asked', 'not-asked', 'not-asked'])
})

type Tested = IndexableTest['conditions']
const tankOf = (
  tests: [result: IndexableTest['result'], conditions: Tested, rates?: [number, number]][],
  water: Water | null,
): TankAnswer => {
  const index = build(
    [liquid('a'), liquid('b')],
    tests.map(([result, conditions, rates = [1, 1]], at) => ({
      id: String(at + 1),
      kind: 'foliar',
      country: 'FR',
      date: '2025-03-14',
      result,
      waterRate: 100,
      crop: '',
      benefit: '',
      observations: '',
      conditions,
      ingredients: ['a', 'b'].map((productId, place) => ({ order: place + 1, productId, rate: rates[place]! })),
    })),
  )
  const answer = answerTank(index, { country: 'FR', waterRate: 100, water, lines: ['a', 'b'].map((productId) => ({ productId, rate: 1 })) })
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
const SOFT = { ...NOTHING, hardness: 20 }
const HARD = { ...NOTHING, hardness: 342, ph: 7, temperature: 20, hours: 24 }

describe('WATER-08 a pass covers me only in water like mine', () => {
  test.each<[what: string, tests: Parameters<typeof tankOf>[0], water: Water | null, state: HeadlineState]>([
    ['without an entered water the water of the test does not count', [['C', undefined]], null, 'passed'],
    ['nothing entered on any axis is the same', [['C', SOFT]], { hardness: null }, 'passed'],
    ['softer than tested', [['C', HARD]], { hardness: 340 }, 'passed'],
    ['harder than tested', [['C', SOFT]], { hardness: 340 }, 'not-in-your-water'],
    ['harder than one test and not than another', [['C', SOFT], ['C', HARD]], { hardness: 340 }, 'passed'], // prettier-ignore
    ['not recorded', [['C', undefined]], { hardness: 340 }, 'passed-compare-water'],
    ['one axis inside, one not recorded', [['C', SOFT]], { hardness: 20, ph: 7 }, 'passed-compare-water'],
    ['one axis outside, one not recorded', [['C', SOFT]], { hardness: 90, ph: 7 }, 'not-in-your-water'],
    ['one test outside, one not recorded', [['C', SOFT], ['C', undefined]], { hardness: 90 }, 'passed-compare-water'], // prettier-ignore
    ['very hard is in no test', [['C', { ...NOTHING, hardness: 2_000 }]], { hardness: 'very hard' }, 'not-in-your-water'],
    ['a fail applies in any water', [['NC', SOFT]], { hardness: 340 }, 'failed'],
    ['a fail in other water beside a pass in mine', [['NC', SOFT], ['C', HARD]], { hardness: 340 }, 'conflicting'], // prettier-ignore
    ['a fail beside a pass in other water', [['NC', HARD], ['C', SOFT]], { hardness: 340 }, 'conflicting'], // prettier-ignore
    ['care in other water beside a pass in mine', [['CA', SOFT], ['C', HARD]], { hardness: 340 }, 'passed-with-care'], // prettier-ignore
    ['a stronger fail in other water beside a pass in mine', [['NC', SOFT, [3, 3]], ['C', HARD]], { hardness: 340 }, 'passed-with-care'], // prettier-ignore
    ['a weaker pass in my water', [['C', HARD, [0.5, 0.5]]], { hardness: 340 }, 'not-at-your-strength'],
  ])('%s', (_what, tests, water, state) => {
    const { headline } = tankOf(tests, water)
    expect([headline.state, headline.isGreen]).toEqual([state, state === 'passed'])
  })

  test('the headline names the test that fits best, with each axis', () => {
    const { headline, evidence } = tankOf(
      [
        ['C', HARD],
        ['C', { ...HARD, hardness: 20, ph: 5 }],
      ],
      { hardness: 400, ph: 7.5 },
    )
    expect(headline.water).toEqual({
      testId: '1',
      conditions: [
        { axis: 'hardness', state: 'outside', mine: 400, tested: 342 },
        { axis: 'ph', state: 'inside', mine: 7.5, tested: 7 },
        { axis: 'temperature', state: 'not-asked', mine: null, tested: 20 },
        { axis: 'hours', state: 'not-asked', mine: null, tested: 24 },
      ],
    })
    expect(evidence.map(({ testId, rung, conditions }) => [testId, rung, conditions[0]!.tested])).toEqual([
      ['2', 2, 20],
      ['1', 2, 342],
    ])
    expect(tankOf([['C', undefined]], null).headline.water?.conditions.map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'not-asked'),
    )
    expect(tankOf([['NC', HARD]], null).headline.water).toBeNull()
  })

  test('says where softer or warmer is assumed to be safer', () => {
    const assumed = (water: Water, tests: Parameters<typeof tankOf>[0] = [['C', HARD]]) => {
      const { assumesSofterIsSafer, assumesWarmerIsSafer } = tankOf(tests, water).headline
      return [assumesSofterIsSafer, assumesWarmerIsSafer]
    }
    expect(assumed({ hardness: 100, temperature: 18 })).toEqual([true, false])
    expect(assumed({ hardness: 342, temperature: 30 })).toEqual([false, true])
    expect(assumed({ hardness: 100 }, [['C', HARD], ['C', { ...NOTHING, hardness: 100 }]])).toEqual([false, false]) // prettier-ignore
    expect(assumed({ hardness: 500 })).toEqual([false, false])
  })
})

test.each<[water: Water, problem: string]>([
  [{ hardness: -1 }, 'hardness'],
  [{ hardness: 1e9 }, 'hardness'],
  [{ ph: 15 }, 'ph'],
  [{ temperature: 80 }, 'temperature'],
  [{ temperature: Number.NaN }, 'temperature'],
])('WATER-10 a water of %o is refused', (water, problem) => {
  const lines = [{ productId: 'a' }, { productId: 'b' }]
  expect(answerTank(build([liquid('a'), liquid('b')], []), { country: 'FR', water, lines })).toEqual({ problem })
})

/** What is shown green: the headline, and pairs and groups as they are named. */
const greens = ({ headline, matrix, splits }: TankAnswer): string[] => [
  ...(headline.isGreen ? ['headline'] : []),
  ...matrix.filter(({ isGreen }) => isGreen).map(({ a, b }) => `pair ${a} ${b}`),
  ...splits.filter(({ evidence }) => evidence === 'tested').map(({ productIds }) => `group ${productIds.toSorted().join()}`),
]
const answered = (index: ReturnType<typeof build>, question: TankQuestion): TankAnswer | undefined => {
  const answer = answerTank(index, question)
  return 'problem' in answer ? undefined : answer
}
const TAKEN_AWAY: ReadonlySet<HeadlineState> = new Set(['passed-compare-water', 'not-in-your-water'])

describe('WATER-09 honest about water', () => {
  test('nothing is green where an entered axis is outside or not recorded', () => {
    let green = 0
    fc.assert(
      fc.property(someTank, (data) => {
        const answer = answered(build(data.products, data.tests), data.question)
        if (!answer) return
        const { ofCountry, waterOf, covers } = readTank(data)
        const isProved = (ids: readonly string[], isStrong: boolean): boolean =>
          ofCountry.some(
            (one) =>
              one.result !== 'NC' &&
              one.products.size === ids.length &&
              ids.every((id) => one.products.has(id)) &&
              Object.values(waterOf(one)).every((axes) => axes.length === 0) &&
              (!isStrong || covers(one)),
          )
        const { headline, matrix, splits, evidence } = answer
        if (headline.isGreen) green++
        const shown = evidence.filter(({ testId }) => headline.isGreen && headline.testIds.includes(testId))
        expect(
          shown.flatMap(({ conditions }) => conditions).filter(({ state }) => state === 'outside' || state === 'not-recorded'),
        ).toEqual([])
        expect(matrix.filter(({ a, b, isGreen }) => isGreen && !isProved([a, b], false))).toEqual([])
        expect(splits.filter(({ productIds, evidence: of }) => of === 'tested' && !isProved(productIds, true))).toEqual([])
      }),
      { numRuns: 1_500, seed: 29 },
    )
    expect(green).toBeGreaterThan(5)
  })

  test('entering more of the water only takes green away, and moves the headline nowhere else', () => {
    let taken = 0
    fc.assert(
      fc.property(someTank, fc.subarray([...WATER_AXES]), (data, kept) => {
        const index = build(data.products, data.tests)
        const water = data.question.water ?? {}
        const less = Object.fromEntries(kept.map((axis) => [axis, water[axis]]))
        const [before, after] = [less, water].map((one) => answered(index, { ...data.question, water: one }))
        if (!before || !after) return
        expect(new Set(greens(before)).isSupersetOf(new Set(greens(after)))).toBe(true)
        const [from, to] = [before.headline.state, after.headline.state]
        if (from !== to) taken++
        const isTaken = ['passed', 'passed-with-care', 'passed-compare-water'].includes(from) && TAKEN_AWAY.has(to)
        expect([from, to, from === to || isTaken]).toEqual([from, to, true])
        expect(after.headline.fails).toEqual(before.headline.fails)
      }),
      { numRuns: 3_000, seed: 29 },
    )
    expect(taken).toBeGreaterThan(20)
  })

  test('no question about the water changes an answer without it: each axis is then not asked', () => {
    fc.assert(
      fc.property(someTank, (data) => {
        const index = build(data.products, data.tests)
        const [without, empty] = [null, { hardness: null, ph: null, temperature: null }].map((water) =>
          answered(index, { ...data.question, water }),
        )
        expect(empty).toEqual(without)
        expect(without?.evidence.flatMap(({ conditions }) => conditions).filter(({ state }) => state !== 'not-asked') ?? []).toEqual([])
        expect(without && TAKEN_AWAY.has(without.headline.state)).not.toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
