import { expect, test } from 'vitest'
import { inHundred } from './in-hundred.ts'

test.each([
  ['a liquid', 0.014, 0.01, 'L', 'L/ha', { yours: 1.4, tested: 1, unit: 'L', of: '100 L' }],
  ['a little liquid', 0.000_5, null, 'L', 'L/ha', { yours: 50, tested: null, unit: 'ml', of: '100 L' }],
  ['a solid', 0.001, 0.002, 'P', 'L/ha', { yours: 0.1, tested: 0.2, unit: 'kg', of: '100 L' }],
  ['a liquid by gallons', 0.02, 0.01, 'L', 'US gal/ac', { yours: 2, tested: 1, unit: 'US gal', of: '100 US gal' }],
  ['a little liquid by gallons', 0.005, 0.001, 'L', 'US pt/ac', { yours: 64, tested: 12.8, unit: 'US fl oz', of: '100 US gal' }],
  ['nothing known', null, null, 'P', 'L/ha', { yours: null, tested: null, unit: 'g', of: '100 L' }],
] as const)('TANK-48 strengths are shown side by side in one unit: %s', (_what, yours, tested, form, unit, shown) => {
  const found = inHundred(yours, tested, form, unit)
  expect([found.unit, found.of]).toEqual([shown.unit, shown.of])
  expect(found.yours ?? -1).toBeCloseTo(shown.yours ?? -1, 9)
  expect(found.tested ?? -1).toBeCloseTo(shown.tested ?? -1, 9)
})

test('TANK-48 a kilogramme per 100 L is 8.345 lb per 1000 US gallons times ten', () => {
  expect(inHundred(0.01, 0.01, 'P', 'US gal/ac').yours).toBeCloseTo(8.345_404, 5)
})
