import { expect, test } from 'vitest'
import { restOf } from '../../../../domain/search/result-counts.ts'
import { countResults, sameCounts } from './counts.ts'

const tests = (['C', 'C', 'CA', 'NC', 'C'] as const).map((result) => ({ result, ingredients: [] }))

test('ANS-10 tests are counted by result; with care is not among the passes here', () =>
  expect(countResults(tests)).toEqual({ total: 5, C: 3, CA: 1, NC: 1 }))

test('ANS-10 what is not only these products is with other products', () =>
  expect(restOf(countResults(tests), countResults(tests.slice(0, 3)))).toEqual({ total: 2, C: 1, CA: 0, NC: 1 }))

test('ANS-14 counts of other data are noticed', () => {
  expect(sameCounts(countResults(tests), countResults(tests.toReversed()))).toBe(true)
  expect(sameCounts(countResults(tests), countResults(tests.slice(1)))).toBe(false)
  expect(sameCounts(countResults([{ result: 'C', ingredients: [] }]), countResults([{ result: 'NC', ingredients: [] }]))).toBe(false)
})

test('TANK-120 a pass with a product at rate 0 counts apart, and a fail as a fail', () => {
  const ingredients = [1, 0].map((rate) => ({ rate })) as Parameters<typeof countResults>[0][number]['ingredients']
  const more = [
    ...tests,
    { result: 'C' as const, ingredients },
    { result: 'CA' as const, ingredients },
    { result: 'NC' as const, ingredients },
  ]
  expect(countResults(more)).toEqual({ total: 8, C: 3, CA: 1, NC: 2, noRate: 2 })
  expect(restOf(countResults(more), countResults(tests))).toEqual({ total: 3, C: 0, CA: 0, NC: 1, noRate: 2 })
  expect(sameCounts(countResults(more), countResults(tests))).toBe(false)
})
