import { expect, test } from 'vitest'
import type { TankResponse } from './known.ts'
import { failsPath, firstTests, rungPath } from './listed-tests.ts'

const tests = (results: string) => results.split('').map((one, at) => ({ at, result: one === 'F' ? ('NC' as const) : ('C' as const) }))

test.each([
  ['of one kind they are the first', 'PPPP', [0, 1, 2]],
  ['both are among the first anyway', 'PFPP', [0, 1, 2]],
  ['a fail below passes is one of them', 'PPPPF', [0, 1, 4]],
  ['a pass below fails is one of them', 'FFFPF', [0, 1, 3]],
  ['there are fewer', 'PF', [0, 1]],
])('TANK-143 of tests that are listed some of each kind are shown first: %s', (_what, results, shown) => {
  expect(firstTests(tests(results), 3).map(({ at }) => at)).toEqual(shown)
})

const answer = (...sets: [relation: 'applies' | 'near', ids: string[]][]) =>
  ({
    headline: { fails: sets.map(([relation, productIds]) => ({ relation, productIds })) },
    products: [
      { id: '7', kind: 'agrochemical' },
      { id: '1', kind: 'maker' },
      { id: '8', kind: 'agrochemical' },
    ],
    evidence: [{ rung: 6, isRelevantFail: true }],
    relevantFails: { 1: 40, 5: 0, 6: 1 },
  }) as unknown as Pick<TankResponse, 'headline' | 'products' | 'evidence' | 'relevantFails'>

test.each([
  [
    'of two products, their fails without others',
    answer(['applies', ['7', '1']], ['near', ['7', '8']]),
    'product=1&agrochemical=7&results=NC&only=1',
  ],
  ['of three, those of two of them', answer(['applies', ['7', '8', '1']]), 'product=1&agrochemical=7&results=NC'],
  [
    'of several sets, those of what they share',
    answer(['applies', ['7', '1', '8']], ['applies', ['7', '8']]),
    'product=7&agrochemical=8&results=NC',
  ],
  ['of sets that share one product, its own', answer(['applies', ['7', '1']], ['applies', ['7', '8']]), 'agrochemical=7&results=NC'],
])('TANK-143 fails that are not listed are a press away: %s', (_what, answered, search) => {
  expect(failsPath('FR', answered)).toBe(`/?country=fr&${search}`)
})

test.each([5, 6])('TANK-143 fails of rung %s that are not listed are in no list of these products', (rung) => {
  const answered = answer(['applies', ['7', '1']])
  expect(failsPath('FR', { ...answered, relevantFails: { ...answered.relevantFails, [rung]: 21 } })).toBeUndefined()
})

test('TANK-143 sets that share no product have no list of their own', () => {
  expect(failsPath('FR', answer(['applies', ['7', '1']], ['applies', ['8', '9']]))).toBeUndefined()
})

test.each([
  [1, ['7', '1'], 'product=1&agrochemical=7&only=1'],
  [2, ['7', '1', '8'], 'product=1&agrochemical=7'],
  [3, ['7', '1'], 'product=1&agrochemical=7'],
] as const)('TANK-143 tests of the whole tank that are not listed are a press away: rung %s of %s', (rung, listed, search) => {
  expect(rungPath('FR', answer(), rung, listed)).toBe(`/?country=fr&${search}`)
})

test('TANK-143 parts, other brands and other countries have no list of their own', () => {
  expect(([4, 5, 6] as const).map((rung) => rungPath('FR', answer(), rung, ['7', '1']))).toEqual([undefined, undefined, undefined])
})
