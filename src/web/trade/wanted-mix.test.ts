import { describe, expect, test } from 'vitest'
import { wantedMixIn, wanting } from './wanted-mix.ts'

const a = { id: 'm1', name: 'Zinc 700' }

describe('wantedMixIn', () => {
  test('ANS-18 a history entry carries a mix with names, ids, country and crop', () => {
    const mix = { country: 'FR', products: [a, { id: '', name: 'Typed' }], seedName: 'Wheat' }
    expect(wantedMixIn(structuredClone({ fromWithin: true, ...wanting(mix) }))).toEqual(mix)
  })
  test.each([
    ['nothing', null],
    ['another page’s state', { fromWithin: true }],
    ['a text', { wantedMix: 'FR' }],
    ['no products', { wantedMix: { country: 'FR' } }],
    ['no country', { wantedMix: { products: [a] } }],
  ])('ANS-18 %s is no mix', (_what, state) => expect(wantedMixIn(state)).toBeUndefined())
  test('ANS-18 what is no product is left out', () =>
    expect(wantedMixIn(wanting({ country: 'FR', products: [a, { id: 1 }, 'x', null, { ...a, name: 'x'.repeat(300) }] as never }))).toEqual({
      country: 'FR',
      products: [a],
    }))
})
