import { describe, expect, test } from 'vitest'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { restoredFrom, resultState } from './result-state.ts'

const aTest: Test = { tankmixId: '1', dateOfTest: '2025-01-01', waterRate: 100, result: 'C', phrase: 'Compatible', ingredients: [] }
const asked = { country: 'FR' }
/** The server's answer. */
const ready = (value: readonly Test[]) => ({ step: 'ready', value, from: 'server', asOf: 0, version: undefined }) as const
const restored = { tests: [aTest], total: 500 }

test.each([
  ['SRCH-02 without criteria there is the form', undefined, { step: 'waiting' }, undefined, { step: 'form' }],
  ['SRCH-06 what is asked for is searched', asked, { step: 'waiting' }, undefined, { step: 'searching' }],
  ['ERR-02 a search without an answer shows the form again', asked, { step: 'failed', error: 0 }, undefined, { step: 'failed' }],
  ['SRCH-06 an answer shows', asked, ready([aTest]), undefined, { step: 'results', tests: [aTest], total: 1 }],
  ['SRCH-12 the last results show while one waits', asked, { step: 'waiting' }, restored, { step: 'results', ...restored }],
  ['SRCH-12 and where no answer comes', asked, { step: 'failed', error: 0 }, restored, { step: 'results', ...restored }],
  ['SRCH-12 a newer answer replaces them', asked, ready([]), restored, { step: 'results', tests: [], total: 0 }],
] as const)('%s', (_rule, criteria, answer, last, state) => expect(resultState(criteria, answer, last)).toEqual(state))

test('ANS-12 while a filter loads, the list before stays, with the filters that it was loaded with', () => {
  const filters = { results: ['NC' as const] }
  expect(resultState(asked, { step: 'waiting' }, { ...restored, filters }, {})).toEqual({ step: 'results', ...restored, filters })
  expect(resultState(asked, ready([aTest]), restored, filters)).toEqual({
    step: 'results',
    tests: [aTest],
    total: 1,
    filters,
  })
})

describe('restoredFrom', () => {
  const last = { criteria: { country: { id: 'FR', name: 'France' } }, resultsReturned: 500, tests: [aTest] }

  test('SRCH-12 without criteria any last results come back', () =>
    expect(restoredFrom(last, undefined)).toEqual({ asked, tests: [aTest], total: 500, isStored: true, storedAt: NaN }))
  test('ANS-52 they keep when they were stored', () => expect(restoredFrom({ ...last, at: 5 }, asked)?.storedAt).toBe(5))
  test('SRCH-12 so do those of the same criteria', () => expect(restoredFrom(last, asked)).toBeDefined())
  test.each([
    ['others', last, { country: 'FR', product: 'm1' }],
    ['none', undefined, undefined],
    ['those without a country', { ...last, criteria: {} }, undefined],
  ])('SRCH-12 %s do not', (_which, results, criteria) => expect(restoredFrom(results, criteria)).toBeUndefined())
})
