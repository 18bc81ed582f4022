import { expect, test } from 'vitest'
import type { SheetAnswer } from '../sheet-tank.ts'
import { passWord } from './pass-words.ts'

const matrix = (...states: string[]) =>
  [
    ['1', '2'],
    ['1', '3'],
    ['2', '3'],
    ['1', '4'],
  ].map(([a, b], at) => ({ a, b, state: states[at] })) as unknown as SheetAnswer['matrix']

test.each([
  ['every pair passed', matrix('passed', 'passed', 'passed', 'failed'), 'pass.pairs'],
  ['one passed with care', matrix('passed', 'care', 'passed', 'never'), 'pass.pairs-care'],
])('TANK-121 a spray of which %s says so', (_what, pairs, word) => {
  expect(passWord({ matrix: pairs }, { productIds: ['1', '2', '3'], evidence: 'pairs' })).toBe(word)
})

test('TANK-121 what else is known of a spray has its own words', () => {
  expect(passWord({ matrix: matrix('care', 'care', 'care', 'care') }, { productIds: ['1'], evidence: 'single' })).toBe('pass.single')
})
