import { expect, test } from 'vitest'
import { dataCalls } from '../../../../domain/calls/answer-calls.ts'
import { createTestEncoder } from '../../../../domain/search/encode-tests.ts'
import { build } from '../../../../domain/search/testing/some-data.ts'
import { liquid } from '../../../../domain/tank/testing/tank-data.ts'
import { type TankResponse, withAsked, withFaces } from './known.ts'

test('WHO-11 what nobody confirmed is in the name of its product as the language writes it; other names stay', () => {
  const products = [
    { id: '1', name: 'Zinc 700' },
    { id: '2', name: 'Boron 150' },
  ]
  const answer = { products } as unknown as TankResponse
  const line = { productId: '1', name: '', rate: null }
  const ask = (name: string, asked: string): string => `${name} [${asked}]`
  const names = (lines: Parameters<typeof withAsked>[1]): string[] => withAsked(answer, lines, ask).products.map(({ name }) => name)
  expect(names([{ ...line, asked: 'zink' }])).toEqual(['Zinc 700 [zink]', 'Boron 150'])
  expect(names([line])).toEqual(['Zinc 700', 'Boron 150'])
})

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
