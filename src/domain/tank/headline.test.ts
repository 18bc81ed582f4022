import { describe, expect, test } from 'vitest'
import type { ProductRecord, ProductRole, ResultCode } from '../records.ts'
import type { IndexableTest } from '../search/index/build-index.ts'
import { build } from '../search/testing/some-data.ts'
import { answerTank } from './answer-tank.ts'
import { HEADLINE_STATES, isGreen, type HeadlineState } from './headline.ts'
import type { FailRelation } from './strength.ts'
import { liquid } from './testing/tank-data.ts'

/** `a1 b2 C`: product a at 1 L/ha and b at 2 L/ha in 100 L/ha, compatible. */
const testOf = (text: string, at: number): IndexableTest => {
  const words = text.split(' ')
  return {
    id: String(at + 1),
    kind: 'foliar',
    country: 'FR',
    date: '2025-03-14',
    result: words.at(-1) as ResultCode,
    waterRate: 100,
    crop: '',
    benefit: '',
    observations: '',
    ingredients: words.slice(0, -1).map((word, place) => ({ order: place + 1, productId: word[0]!, rate: Number(word.slice(1)) })),
  }
}
const answerFor = (
  tank: string,
  tests: readonly string[],
  products: readonly ProductRecord[] = 'abcd'.split('').map((id) => liquid(id)),
) => {
  const lines = tank.split(' ').map((word) => ({
    ...(word.startsWith('?') ? { name: word } : { productId: word[0]! }),
    rate: word.length > 1 && !word.startsWith('?') ? Number(word.slice(1)) : null,
  }))
  const answer = answerTank(build(products, tests.map(testOf)), { country: 'FR', waterRate: 100, lines })
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}

test.each<[rule: string, tank: string, tests: string[], state: HeadlineState, testIds: string[]]>([
  ['1: a fail that applies beside a pass that covers', 'a1 b1', ['a1 b1 NC', 'a1 b1 C'], 'conflicting', ['1', '2']],
  ['1: without rates, beside any pass', 'a b', ['a9 b9 NC', 'a1 b1 C'], 'conflicting', ['1', '2']],
  ['2: a fail that applies', 'a1 b1', ['a1 b1 NC'], 'failed', ['1']],
  ['2: a fail of a weaker mix', 'a2 b2', ['a1 b1 NC'], 'failed', ['1']],
  ['2: a fail that applies beside a pass that does not cover', 'a2 b2', ['a1 b1 NC', 'a1 b1 C'], 'failed', ['1']],
  ['2: without rates every fail applies', 'a b', ['a9 b9 NC'], 'failed', ['1']],
  ['3: a pass that covers beside a failed part', 'a1 b1 c1', ['a1 b1 c1 C', 'a1 b1 NC'], 'conflicting', ['2', '1']],
  [
    '3: a pass that covers beside a fail that is weaker than it in one product',
    'a1 b1',
    ['a2 b2 C', 'a3 b2 NC'],
    'conflicting',
    ['2', '1'],
  ],
  [
    '4: a pass that covers beside a fail that is stronger in every product',
    'a1 b1',
    ['a2 b2 C', 'a3 b3 NC'],
    'passed-with-care',
    ['2', '1'],
  ],
  ['4: a pass with care', 'a1 b1', ['a1 b1 CA', 'a1 b1 C'], 'passed-with-care', ['1', '2']],
  ['4: beside the care of a weaker test', 'a2 b2', ['a1 b1 CA', 'a2 b2 C'], 'passed-with-care', ['1', '2']],
  ['4: beside the care of a test of which mine is 80 %', 'a0.8 b0.8', ['a1 b1 CA', 'a0.8 b0.8 C'], 'passed-with-care', ['1', '2']],
  ['4: beside the care of a test that is stronger in one product', 'a1 b1', ['a1.3 b1 CA', 'a1 b1 C'], 'passed-with-care', ['1', '2']],
  ['4: only the care of a mix that covers neither and would not apply', 'a1 b1', ['a0.9 b1.3 CA', 'a1 b1 C'], 'passed', ['2']],
  ['4: a pass of the very mix at my strength', 'a1 b1', ['a1 b1 C'], 'passed', ['1']],
  ['4: repeats are summed', 'a1 b1 a1', ['a1 b1 a1 C'], 'passed', ['1']],
  ['4: a failed part that is stronger than mine', 'a1 b1 c1', ['a1 b1 c1 C', 'a2 b2 NC'], 'passed-with-care', ['1', '2']],
  ['4: a failed part in another ratio', 'a1 b1 c1', ['a1 b1 c1 C', 'a1 b2 NC'], 'passed-with-care', ['1', '2']],
  ['5: a part fails', 'a1 b1 c1', ['a1 b1 NC', 'a1 b1 c1 d1 C'], 'part-failed', ['1']],
  ['5: a part fails, beside a pass at another strength', 'a2 b2 c2', ['a1 b1 c1 C', 'a2 b2 NC'], 'part-failed', ['2']],
  ['5: with a product that is in no list, all others are a part', 'a1 b1 ?x', ['a1 b1 NC'], 'part-failed', ['1']],
  [
    '5: a part that is a little stronger and 15 % weaker than one that failed',
    'a1.05 b0.85 c1',
    ['a1 b1 NC', 'a1 c1 C'],
    'part-failed',
    ['1'],
  ],
  ['7: a pass, without rates', 'a b1', ['a1 b1 C', 'a1 b1 CA'], 'passed-compare-rates', ['2', '1']],
  ['8: only weaker passes', 'a2 b1', ['a1 b1 C'], 'not-at-your-strength', ['1']],
  ['8: only stronger fails', 'a1 b1', ['a2 b2 NC'], 'not-at-your-strength', ['1']],
  ['9: a part failed in another ratio', 'a1 b1 c1', ['a1 b2 NC', 'a1 c1 C'], 'part-failed-at-other-strength', ['1']],
  ['9: a part failed when stronger', 'a1 b1 c1', ['a2 b2 NC', 'a1 b1 c1 d1 C'], 'part-failed-at-other-strength', ['1']],
  [
    '9: beside a product that is in no list, all others are a part',
    'a1 b1 ?x',
    ['a2 b2 NC', 'a1 b1 C'],
    'part-failed-at-other-strength',
    ['1'],
  ],
  ['10: a test with others, whose verdict is not lent', 'a1 b1', ['a1 b1 c1 C'], 'with-others', ['1']],
  ['10: a failed test with others blames nobody', 'a1 b1', ['a1 b1 c1 NC'], 'with-others', ['1']],
  ['11: passing pairs never make a tank', 'a1 b1 c1', ['a1 b1 C', 'a1 c1 C', 'b1 c1 C'], 'parts-only', ['3', '2', '1']],
  ['11: with a product that is in no list', 'a1 b1 ?x', ['a1 b1 C'], 'parts-only', ['1']],
  ['11: with a product that is in no list, also where all others are in a larger test', 'a1 b1 ?x', ['a1 b1 c1 C'], 'parts-only', ['1']],
  ['12: nothing', 'a1 b1', ['a1 c1 C'], 'nothing-known', []],
])('TANK-10 headline by rule %s', (_rule, tank, tests, state, testIds) => {
  const { headline } = answerFor(tank, tests)
  expect(headline.state).toBe(state)
  expect(new Set(headline.testIds)).toEqual(new Set(testIds))
  expect(headline.isGreen).toBe(state === 'passed')
})

describe('TANK-16 strengths: a pass covers what is at most as strong, a fail applies to what is at least 80 % as strong', () => {
  test.each<[tank: string, tested: string, state: HeadlineState]>([
    ['a1.005 b1', 'a1 b1 C', 'passed'],
    ['a1.0051 b1', 'a1 b1 C', 'not-at-your-strength'],
    ['a0.5 b1', 'a1 b1 C', 'passed'],
    ['a0.8 b1', 'a1 b1 NC', 'failed'],
    ['a1.05 b0.85', 'a1 b1 NC', 'failed'],
    ['a0.7999 b1', 'a1 b1 NC', 'not-at-your-strength'],
    ['a5 b1', 'a1 b1 NC', 'failed'],
  ])('%s is answered by %s: %s', (tank, tested, state) => {
    expect(answerFor(tank, [tested]).headline.state).toBe(state)
  })

  test.each<[role: ProductRole, tank: string, tested: string, state: HeadlineState]>([
    ...(['water conditioner', 'anti-foam', 'adjuvant'] as const).flatMap((role): [ProductRole, string, string, HeadlineState][] => [
      [role, 'a1 b1', 'a1 b1 C', 'passed'],
      [role, 'a1 b0.995', 'a1 b1 C', 'passed'],
      [role, 'a1 b0.9949', 'a1 b1 C', 'not-at-your-strength'],
      [role, 'a1 b1.0051', 'a1 b1 C', 'not-at-your-strength'],
      [role, 'a1 b0.1', 'a1 b1 NC', 'failed'],
      [role, 'a1 b9', 'a1 b1 NC', 'failed'],
    ]),
    ['micronutrient', 'a1 b0.1', 'a1 b1 C', 'passed'],
    ['micronutrient', 'a1 b0.1', 'a1 b1 NC', 'not-at-your-strength'],
  ])('where b is of role %s, %s is answered by %s: %s', (role, tank, tested, state) => {
    expect(answerFor(tank, [tested], [liquid('a'), liquid('b', { role })]).headline.state).toBe(state)
  })

  test('says product by product how mine differs, and where weaker is assumed to be safer', () => {
    const { evidence, headline } = answerFor('a0.5 b1.5', ['a1 b1 C'])
    expect(evidence[0]!.strengths).toEqual([
      { productId: 'a', yours: 0.005, tested: 0.01, side: 'inside' },
      { productId: 'b', yours: 0.015, tested: 0.01, side: 'stronger' },
    ])
    expect(headline.assumesWeakerIsSafer).toBe(false)
    expect(answerFor('a0.5 b1', ['a1 b1 C']).headline.assumesWeakerIsSafer).toBe(true)
    expect(answerFor('a1 b1', ['a2 b1 C', 'a1 b1 C']).headline.assumesWeakerIsSafer).toBe(false)
  })

  test('a rate per 100 L needs no water', () => {
    const index = build([liquid('a'), liquid('b')], [testOf('a1 b1 C', 0)])
    const lines = ['a', 'b'].map((productId) => ({ productId, strength: 0.01 }))
    expect(answerTank(index, { country: 'FR', lines })).toMatchObject({ headline: { state: 'passed', withoutRates: false } })
    expect(answerTank(index, { country: 'FR', lines: [lines[0]!, { productId: 'b', rate: 1 }] })).toMatchObject({
      headline: { state: 'passed-compare-rates', withoutRates: true },
    })
  })
})

test('TANK-78 a reseller’s pass is one with care beside a fail that its edition may not see', () => {
  const products = [liquid('a'), liquid('b'), liquid('c', { productSets: ['89'] })]
  const lines = ['a', 'b', 'c'].map((productId) => ({ productId, rate: 1 }))
  const headlineFor = (tests: string[], productSet?: string) => {
    const answer = answerTank(build(products, tests.map(testOf)), { country: 'FR', waterRate: 100, lines }, { productSet })
    if ('problem' in answer) throw new Error(answer.problem)
    return answer.headline
  }
  const hidden = ['a1 b1 c1 C', 'a9 b9 NC']
  expect(headlineFor(hidden, '89')).toMatchObject({
    state: 'passed-with-care',
    isGreen: false,
    othersMayDiffer: true,
    testIds: ['1'],
    fails: [],
  })
  expect(headlineFor(['a1 b1 c1 C', 'a9 b9 C'], '89')).toMatchObject({ state: 'passed', isGreen: true, othersMayDiffer: false })
  expect(headlineFor(hidden)).toMatchObject({ state: 'passed-with-care', othersMayDiffer: false, fails: [{ testId: '2' }] })
})

describe('TANK-76 a fail that does not apply', () => {
  test.each<[what: string, tank: string, tested: string, relation: FailRelation, products?: ProductRecord[]]>([
    ['is near where one of mine is as strong as tested', 'a1 b0.7', 'a1 b1 NC', 'near'],
    ['is near but for rounding', 'a0.995 b0.7', 'a1 b1 NC', 'near'],
    ['was stronger where none of mine is', 'a0.99 b0.7', 'a1 b1 NC', 'stronger'],
    [
      'is near where it has a water conditioner',
      'a0.7 b0.7',
      'a1 b1 NC',
      'near',
      [liquid('a'), liquid('b', { role: 'water conditioner' })],
    ],
    ['applies where both are two-sided', 'a0.1 b0.1', 'a1 b1 NC', 'applies', ['a', 'b'].map((id) => liquid(id, { role: 'adjuvant' }))],
    ['applies without rates', 'a b1', 'a9 b9 NC', 'applies'],
    ['is near where a strength of the test is not known', 'a0.1 b0.1', 'a0 b1 NC', 'near'],
  ])('%s', (_what, tank, tested, relation, products) => {
    expect(answerFor(tank, [tested], products).headline.fails).toMatchObject([{ productIds: ['a', 'b'], relation, testId: '1', tests: 1 }])
  })

  test('is named with its most severe and newest test, before less severe ones', () => {
    const { fails } = answerFor('a1 b1 c1', ['b2 c2 NC', 'a1 b1 NC', 'a1 b1 NC', 'a2 b2 NC']).headline
    expect(fails.map(({ productIds, relation, testId, tests }) => [productIds.join(''), relation, testId, tests])).toEqual([
      ['ab', 'applies', '3', 3],
      ['bc', 'stronger', '1', 1],
    ])
    expect(fails[0]!.strengths).toEqual(['a', 'b'].map((productId) => ({ productId, yours: 0.01, tested: 0.01, side: 'inside' })))
  })

  test('parts the sprays, unless exactly that spray passed at my strength', () => {
    const spraysFor = (tests: string[]) => answerFor('a1 b1 c1', tests).splits.map(({ productIds }) => productIds.join(''))
    expect(spraysFor(['a2 b2 NC'])).toHaveLength(2)
    expect(spraysFor(['a2 b2 NC', 'a1 b1 c1 C'])).toEqual(['abc'])
    expect(spraysFor(['a1 b1 NC', 'a1 b1 c1 C'])).toHaveLength(2)
  })
})

test.each<[what: string, ageDays: number | undefined, green: boolean]>([
  ['from the server', undefined, true],
  ['of a pack of today', 0, true],
  ['of a pack of 30 days', 30, true],
  ['of a pack of 31 days', 31, false],
  ['of a pack from the future, after a clock was set back', -0.1, false],
  ['of a pack of unknown age', Number.NaN, false],
])('TANK-12 a pass %s: green %s', (_what, ageDays, green) => {
  expect(isGreen('passed', ageDays)).toBe(green)
  for (const state of HEADLINE_STATES) expect(isGreen(state, ageDays) && state !== 'passed').toBe(false)
})

test.each<[rule: string, tank: string, tests: string[], isKnown: boolean]>([
  ['no test has more of the tank’s products', 'a1 b1 c1 d1', ['a1 b1 NC'], false],
  ['a test has only others beside them', 'a1 b1 c1', ['a1 b1 NC', 'a1 b1 d1 C'], false],
  ['a test has other products of the tank only', 'a1 b1 c1 d1', ['a1 b1 NC', 'c1 d1 C'], false],
  ['a test has one more', 'a1 b1 c1 d1', ['a1 b1 NC', 'a1 b1 c1 C'], true],
  ['a test has one more than another fail, but none has more than it', 'a1 b1 c1 d1', ['a1 b1 NC', 'a1 b1 c1 NC'], false],
])('TANK-124 whether more of the tank’s products help is known where %s: %s', (_rule, tank, tests, isKnown) => {
  const { headline } = answerFor(tank, tests)
  expect([headline.state, headline.failedWithMore]).toEqual(['part-failed', isKnown])
})

test('TANK-17 tests that passed in another order of addition are named', () => {
  const { headline, order } = answerFor('a1 b1', ['a1 b1 C', 'b1 a1 C', 'b1 a1 C'])
  expect([headline.otherOrderTestIds, order.testId, order.products.map(({ productId }) => productId)]).toEqual([['1'], '3', ['b', 'a']])
  // A repeat counts at its first addition.
  expect(answerFor('a1 b1', ['a0.5 b1 a0.5 C', 'a1 b1 C', 'b0.5 a1 b0.5 C']).headline.otherOrderTestIds).toEqual(['2', '1'])
})

test.each<
  [what: string, lines: { productId?: string; name?: string; rate?: number; strength?: number }[], waterRate: number, problem: object]
>([
  ['one line', [{ productId: 'a' }], 100, { problem: 'too few lines' }],
  ['thirteen lines', Array.from({ length: 13 }, () => ({ productId: 'a' })), 100, { problem: 'too many lines' }],
  ['one product twice', [{ productId: 'a' }, { productId: 'a' }], 100, { problem: 'one product only' }],
  ['an unknown product', [{ productId: 'a' }, { productId: 'z' }], 100, { problem: 'unknown product', line: 1 }],
  ['an empty line', [{ productId: 'a' }, { name: ' ' }], 100, { problem: 'no product', line: 1 }],
  ['a rate of 0', [{ productId: 'a', rate: 0 }, { productId: 'b' }], 100, { problem: 'rate', line: 0 }],
  ['a rate below 0', [{ productId: 'a' }, { productId: 'b', rate: -1 }], 100, { problem: 'rate', line: 1 }],
  ['a huge rate', [{ productId: 'a' }, { productId: 'b', rate: 1e9 }], 100, { problem: 'rate', line: 1 }],
  ['a rate that is none', [{ productId: 'a' }, { productId: 'b', rate: Number.NaN }], 100, { problem: 'rate', line: 1 }],
  ['a huge strength', [{ productId: 'a' }, { productId: 'b', strength: 11 }], 100, { problem: 'strength', line: 1 }],
  ['no water', [{ productId: 'a' }, { productId: 'b' }], 0, { problem: 'water' }],
])('TANK-15 %s is refused', (_what, lines, waterRate, problem) => {
  expect(answerTank(build([liquid('a'), liquid('b')], []), { country: 'FR', waterRate, lines })).toEqual(problem)
})
