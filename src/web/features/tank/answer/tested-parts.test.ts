import { expect, test } from 'vitest'
import { dataCalls } from '../../../../domain/calls/answer-calls.ts'
import { createTestEncoder } from '../../../../domain/search/encode-tests.ts'
import { build } from '../../../../domain/search/testing/some-data.ts'
import { liquid } from '../../../../domain/tank/testing/tank-data.ts'
import type { ResultCode } from '../../../../domain/records.ts'
import type { TankResponse } from './known.ts'
import { testedParts } from './tested-parts.ts'

type Tested = [ids: string, result?: ResultCode]

const answerOf = (ids: string, tested: readonly Tested[]): TankResponse => {
  const tests = tested.map(([of, result = 'C'], at) => ({
    id: String(at + 1),
    kind: 'foliar' as const,
    country: 'FR',
    result,
    date: '2024-03-01',
    waterRate: 100,
    crop: '',
    benefit: '',
    observations: '',
    ingredients: of.split('').map((productId, place) => ({ order: place + 1, productId, rate: 1 })),
  }))
  const index = build(
    'abcdx'.split('').map((id) => liquid(id)),
    tests,
  )
  const source = { index, encoder: createTestEncoder(index) }
  const lines = ids.split('').map((productId) => ({ productId }))
  const outcome = dataCalls.tank(source, { reseller: undefined, resellers: [] }, { countryCode: 'FR', lines })
  if (!('json' in outcome)) throw new Error('no answer')
  return JSON.parse(outcome.json(() => ({ C: '', CA: '', NC: '' }))) as TankResponse
}

const partsOf = (ids: string, tested: readonly Tested[]) => {
  const answer = answerOf(ids, tested)
  expect(answer.headline.state).toBe('parts-only')
  const { parts, untested } = testedParts(answer)
  const named = parts.map(({ productIds, counts }) => [productIds.toSorted().join(''), counts && [counts.passed, counts.withCare]])
  return { parts: named, untested }
}

test('TANK-198 each pair that was tested alone has its passes, the most tested first, and what was tested with none of them is named', () => {
  expect(partsOf('abcd', [['ab'], ['bc'], ['bc', 'CA'], ['bc']])).toEqual({
    parts: [
      ['bc', [2, 1]],
      ['ab', [1, 0]],
    ],
    untested: ['d'],
  })
})

test('TANK-198 a larger part stands before its pairs, without a count', () => {
  expect(partsOf('abcd', [['abc'], ['ab']])).toEqual({
    parts: [
      ['abc', undefined],
      ['ab', [1, 0]],
    ],
    untested: ['d'],
  })
})

test('TANK-198 tests with a product that is not in the tank are no passes of these two, and leave none of them untested', () => {
  expect(partsOf('abc', [['abx'], ['ax']])).toEqual({ parts: [], untested: ['c'] })
})
