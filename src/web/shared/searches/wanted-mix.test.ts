import { describe, expect, test } from 'vitest'
import { wantedMixIn, wantedMixState } from './wanted-mix.ts'

const a = { id: 'm1', name: 'Zinc 700' }

describe('wantedMixIn', () => {
  test('ANS-18 a history entry carries a mix with names, ids, country and crop', () => {
    const mix = { country: 'FR', products: [a, { id: '', name: 'Typed' }], seedName: 'Wheat' }
    expect(wantedMixIn(structuredClone({ fromWithin: true, ...wantedMixState(mix) }))).toEqual(mix)
  })
  test('TANK-74 a tank’s rates, water volume and crop come with it; amounts that cannot be are left out', () => {
    const rate = { amount: 1.5, form: 'P' as const }
    const mix = {
      country: 'FR',
      products: [
        { ...a, rate },
        { id: '', name: 'Typed' },
      ],
      crop: 'Wheat',
      waterRate: 150,
    }
    expect(wantedMixIn(structuredClone(wantedMixState(mix)))).toEqual(mix)
    const altered = {
      ...mix,
      products: [
        { ...a, rate: { amount: -1, form: 'L' } },
        { ...a, rate: { amount: 1, form: 'X' } },
      ],
      waterRate: Number.NaN,
    }
    expect(wantedMixIn(wantedMixState(altered as never))).toEqual({ country: 'FR', products: [a, a], crop: 'Wheat' })
  })
  test.each([
    ['nothing', null],
    ['another page’s state', { fromWithin: true }],
    ['a text', { wantedMix: 'FR' }],
    ['no products', { wantedMix: { country: 'FR' } }],
    ['no country', { wantedMix: { products: [a] } }],
  ])('ANS-18 %s is no mix', (_what, state) => expect(wantedMixIn(state)).toBeUndefined())
  test('ANS-18 what is no product is left out', () =>
    expect(
      wantedMixIn(wantedMixState({ country: 'FR', products: [a, { id: 1 }, 'x', null, { ...a, name: 'x'.repeat(300) }] as never })),
    ).toEqual({
      country: 'FR',
      products: [a],
    }))
})
