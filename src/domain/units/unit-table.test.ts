import { expect, test } from 'vitest'
import { finerUnit, MEASURES, shownFactor, typedFactor, type UnitName, UNITS, WHOLE } from './unit-table.ts'

const names = Object.keys(UNITS) as UnitName[]
const GALLON = 0.106906781
const POUND = 0.892171344

test.each<[UnitName, typed: number]>([
  ['L/ha', 1],
  ['ml/ha', 0.001],
  ['kg/ha', 1],
  ['g/ha', 0.001],
  ['US gal/ac', 1 / GALLON],
  ['US qt/ac', 1 / GALLON / 4],
  ['US pt/ac', 1 / GALLON / 8],
  ['US fl oz/ac', 1 / GALLON / 128],
  ['US lb/ac', 1 / POUND],
  ['oz/ac', 1 / POUND / 16],
  ['L/acre', 1 / 0.40468564224],
  ['ml/acre', 1 / 0.40468564224 / 1000],
  ['kg/acre', 1 / 0.40468564224],
  ['g/acre', 1 / 0.40468564224 / 1000],
  ['L/100 L', 0.01],
  ['ml/100 L', 0.000_01],
  ['kg/100 L', 0.01],
  ['g/100 L', 0.000_01],
  ['% v/v', 0.01],
])('UNIT-05 one %s is so many L or kg for a hectare, or in a litre of spray', (unit, typed) => expect(typedFactor(unit)).toBe(typed))

test.each<[UnitName, shown: number]>([
  ['L/ha', 1],
  ['US gal/ac', GALLON],
  ['US pt/ac', 0.855255863],
  ['L/ton', 1000],
  ['US gal/US ton', 239.6530921],
  ['US pt/US ton', 1935.7531],
])('UNIT-01 UNIT-02 %s has the factor of the specification', (unit, shown) => expect(shownFactor(unit)).toBe(shown))

test('UNIT-05 a finer unit is one of the same form for the same area, seed or spray, and a part of it', () => {
  for (const unit of names) {
    const finer = finerUnit(unit)
    if (!finer) continue
    expect([finer.unit, UNITS[finer.unit].form, UNITS[finer.unit].of]).toEqual([finer.unit, UNITS[unit].form, UNITS[unit].of])
    expect(finer.factor).toBeGreaterThan(1)
  }
})

test('UNIT-05 no two units have the same code, and each whole unit is one of itself', () => {
  for (const code of ['address', 'adapt'] as const) {
    const codes = names.flatMap((unit) => (UNITS[unit] as Partial<Record<typeof code, string>>)[code] ?? [])
    expect(new Set(codes).size).toBe(codes.length)
  }
  const wholes = Object.values(WHOLE).flatMap(({ L, P }): UnitName[] => [L.unit, P.unit])
  expect(wholes.map((unit) => UNITS[unit].each)).toEqual(wholes.map(() => 1))
})

test('UNIT-05 four quarts, eight pints or 128 fluid ounces are a gallon, and 16 ounces a pound', () => {
  const { 'US gal': gallon, 'US qt': quart, 'US pt': pint, 'US fl oz': ounce, lb, oz } = MEASURES
  expect([quart.size * 4, pint.size * 8, ounce.size * 128, oz.size * 16]).toEqual([gallon.size, gallon.size, gallon.size, lb.size])
})
