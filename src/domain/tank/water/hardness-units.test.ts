import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMgPerLitre, HARDNESS_UNITS, hardnessUnitOf, isHardness, STRIP_ENDS, STRIP_WORDS, toMgPerLitre } from './hardness-units.ts'

test('WATER-12 each unit of hardness is what it is in mg/L, and comes back unchanged', () => {
  expect(HARDNESS_UNITS.map((unit) => toMgPerLitre(1, unit))).toEqual([1, 17.848, 10, 14.254, 17.118])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2_000, noNaN: true }), fc.constantFrom(...HARDNESS_UNITS), (amount, unit) => {
      expect(fromMgPerLitre(toMgPerLitre(amount, unit), unit)).toBeCloseTo(amount, 8)
    }),
  )
  expect(['DE', 'FR', 'GB', 'US', 'IN'].map(hardnessUnitOf)).toEqual(['°dH', '°fH', '°e', 'gpg', 'mg/L'])
})

test('WATER-12 no water is harder than a test can say, or softer than nothing', () => {
  expect([isHardness(0, 'mg/L'), isHardness(2_000, 'mg/L'), isHardness(112, '°dH')]).toEqual([true, true, true])
  expect([isHardness(-1, 'mg/L'), isHardness(2_000.1, 'mg/L'), isHardness(112.1, '°dH'), isHardness(Number.NaN, 'gpg')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('WATER-12 a word of a test strip counts at its harder end, and the last has none', () => {
  expect(STRIP_WORDS.map((word) => STRIP_ENDS[word])).toEqual([70, 150, 250, 375, 'very hard'])
})
