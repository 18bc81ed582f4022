import { expect, test } from 'vitest'
import { dataCalls } from '../../../../domain/calls/answer-calls.ts'
import { createTestEncoder } from '../../../../domain/search/encode-tests.ts'
import { build } from '../../../../domain/search/testing/some-data.ts'
import { liquid } from '../../../../domain/tank/testing/tank-data.ts'
import { type TankResponse, withFaces } from './known.ts'

test('FACE-08 an answer without a face, as of an edition before, is grey in its headline and its sprays; one with a face stays as it is', () => {
  const index = build(
    ['a', 'b', 'c'].map((id) => liquid(id)),
    [],
  )
  const source = { index, encoder: createTestEncoder(index) }
  const lines = ['a', 'b', 'c'].map((productId) => ({ productId }))
  const outcome = dataCalls.tank(source, { reseller: undefined, resellers: [] }, { countryCode: 'FR', lines })
  if (!('json' in outcome)) throw new Error('no answer')
  const answer = JSON.parse(outcome.json(() => ({ C: '', CA: '', NC: '' }))) as TankResponse
  expect(withFaces(answer)).toEqual(answer)
  const before = JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'face' ? undefined : value))) as TankResponse
  expect(before.splits.some(({ headline }) => headline)).toBe(true)
  const { headline, splits } = withFaces(before)
  for (const { face } of [headline, ...splits.flatMap((spray) => spray.headline ?? [])])
    expect([face.family, face.solid]).toEqual(['unknown', false])
})
