import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, paletteOf, unreadableColours } from './colours.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('contrast of %s and %s is %d', (one, other, expected) => expect(contrast(one, other)).toBeCloseTo(expected, 1))

test('a mixture lies between its colours', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#1b5e3a', '#ffffff', 0)).toBe('#1b5e3a')
})

test('BRAND-01 colours with too little contrast are named', () => {
  expect(unreadableColours({ primary: '#1b5e3a', primaryDark: '#8fd3a8', banner: '#0a2f1e' })).toEqual([])
  expect(unreadableColours({ primary: '#ffcc00', primaryDark: '#332200', banner: '#cccccc' })).toEqual(['primary', 'primaryDark', 'banner'])
})

test('BRAND-01 the texts of any readable brand are readable in both themes', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, colour, colour, (primary, primaryDark, banner) => {
      fc.pre(unreadableColours({ primary, primaryDark, banner }).length === 0)
      const palette = paletteOf({ primary, primaryDark, banner })
      for (const ground of ['ground', 'sunken', 'primary-soft']) {
        expect(contrast(palette['primary']!, palette[ground]!)).toBeGreaterThanOrEqual(4.5)
        expect(contrast('#45544b', palette[ground]!)).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of ['ground-dark', 'surface-dark', 'raised-dark', 'primary-soft-dark'])
        expect(contrast(palette['primary-dark']!, palette[ground]!)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette['on-primary']!, palette['primary']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette['on-primary-dark']!, palette['primary-dark']!)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
