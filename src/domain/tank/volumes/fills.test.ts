import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIQUID_UNITS } from '../../units/chosen-units.ts'
import { fieldProblem, fillContent, fillProblem, fillsOf, hectaresOf } from './fills.ts'

const above0 = (max: number) => fc.double({ min: 0.01, max, noNaN: true })
const PRODUCTS = [
  { rate: 1.5, form: 'L' },
  { rate: 0.25, form: 'P' },
  { rate: undefined, form: 'L' },
] as const

test.each<[what: string, tank: number, hectares: number, water: number, full: number, last: number]>([
  ['12 ha at 200 L/ha from a tank of 1000 L', 1000, 12, 200, 2, 400],
  ['no rest where the tank divides the spray', 1000, 10, 200, 2, 0],
  ['no rest made by a division', 0.3, 9, 0.1, 3, 0],
  ['one part of a tank', 1000, 2, 150, 0, 300],
])('TANK-100 fills: %s', (_what, tank, hectares, water, full, last) => {
  const fills = fillsOf(tank, hectares, water)
  expect(fills.full).toBe(full)
  expect(fills.lastLitres).toBeCloseTo(last, 9)
})

test('TANK-100 a fill holds its products at their rates, in the units of the reader, and none where a rate is not known', () => {
  expect(fillContent(1000, 200, PRODUCTS, 'L/ha')).toEqual({
    spray: { amount: 1000, unit: 'L' },
    area: { amount: 5, unit: 'ha' },
    amounts: [{ amount: 7.5, unit: 'L', fine: undefined }, { amount: 1.25, unit: 'kg', fine: undefined }, undefined],
  })
  const us = fillContent(3785.411784, 187.0788, PRODUCTS, 'US gal/ac')
  expect(us.spray).toEqual({ amount: 1000, unit: 'US gal' })
  expect(us.area.unit).toBe('ac')
  expect(us.area.amount).toBeCloseTo(50, 3)
  expect(us.amounts[1]).toMatchObject({ unit: 'US lb' })
})

test('TANK-100 the fills are never more than the tank, and together are the whole area’s spray', () => {
  fc.assert(
    fc.property(above0(50_000), above0(5_000), above0(5_000), (tank, hectares, water) => {
      const { full, lastLitres } = fillsOf(tank, hectares, water)
      expect(full).toBeGreaterThanOrEqual(0)
      expect(Number.isInteger(full)).toBe(true)
      expect(lastLitres).toBeGreaterThanOrEqual(0)
      expect(lastLitres).toBeLessThanOrEqual(tank * (1 + 1e-9))
      expect((full * tank + lastLitres) / (hectares * water)).toBeCloseTo(1, 8)
    }),
  )
})

test('TANK-100 in every unit the fills’ amounts and areas add up to those of the whole area', () => {
  fc.assert(
    fc.property(above0(20_000), above0(500), above0(2_000), fc.constantFrom(...LIQUID_UNITS), (tank, hectares, water, unit) => {
      const { full, lastLitres } = fillsOf(tank, hectares, water)
      const [one, last, whole] = [tank, lastLitres, hectares * water].map((litres) => fillContent(litres, water, PRODUCTS, unit))
      const sum = (of: (content: NonNullable<typeof one>) => number) => full * of(one!) + of(last!)
      expect(sum(({ area }) => area.amount) / whole!.area.amount).toBeCloseTo(1, 8)
      for (const at of [0, 1]) {
        const amountOf = ({ amounts }: NonNullable<typeof one>) => amounts[at]!.amount
        expect(sum(amountOf) / amountOf(whole!)).toBeCloseTo(1, 8)
      }
      expect(whole!.amounts[2]).toBeUndefined()
    }),
  )
})

test('TANK-100 what cannot be a tank or a field is refused', () => {
  expect([fillProblem(0, 'L'), fillProblem(-1, 'US gal'), fillProblem(30_000, 'US gal'), fillProblem(3_000, 'L')]).toEqual([
    'not above 0',
    'not above 0',
    'too large',
    undefined,
  ])
  expect([fieldProblem(0, 'ha'), fieldProblem(1e6, 'ha'), fieldProblem(200_000, 'ac')]).toEqual(['not above 0', 'too large', undefined])
  expect(hectaresOf(10, 'ac')).toBeCloseTo(4.0469, 4)
})
