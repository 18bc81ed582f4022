import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedFactor } from '../../units/unit-table.ts'
import { fieldProblem, fieldUnits, fillContent, type FillProduct, fillProblem, fillsOf, hectaresOf } from './fills.ts'
import { formOfUnit, isUsRate, type TankRateUnit, unitsFor } from './rates.ts'

const above0 = (max: number) => fc.double({ min: 0.01, max, noNaN: true })
const productsAt = (litresPerHa: number, L: TankRateUnit = 'L/ha', P: TankRateUnit = 'kg/ha'): FillProduct[] => [
  { strength: 1.5 / litresPerHa, form: 'L', unit: L },
  { strength: 0.25 / litresPerHa, form: 'P', unit: P },
  { strength: undefined, form: 'L', unit: L },
]
const METRIC = { size: 'L', area: 'ha' } as const
const US = { size: 'US gal', area: 'ac' } as const

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

test('TANK-100 a fill holds its products at their rates, and none where a rate is not known', () => {
  expect(fillContent(1000, 200, productsAt(200), METRIC)).toEqual({
    spray: { amount: 1000, unit: 'L' },
    area: { amount: 5, unit: 'ha' },
    amounts: [
      { amount: 7.5, unit: 'L', fine: undefined, beside: [] },
      { amount: 1.25, unit: 'kg', fine: undefined, beside: [] },
      undefined,
    ],
  })
})

const typedAt = (gallons: number, amount: number, unit: TankRateUnit): FillProduct => ({
  strength: (amount * typedFactor(unit)) / (gallons * typedFactor('US gal/ac')),
  form: formOfUnit(unit),
  unit,
})

test('UNIT-08 a fill is in the units that were typed, with what it is in others beside it', () => {
  const products = [
    typedAt(20, 12, 'US fl oz/ac'),
    typedAt(20, 1, 'US pt/ac'),
    typedAt(20, 2, 'US lb/ac'),
    typedAt(20, 0.5, 'oz/ac'),
    { strength: 0.0025, form: 'L', unit: '% v/v' } as const,
  ]
  const { spray, area, amounts } = fillContent(3785.411784, 20 * typedFactor('US gal/ac'), products, US)
  expect(spray).toEqual({ amount: 1000, unit: 'US gal' })
  expect(area!.unit).toBe('ac')
  expect(area!.amount).toBeCloseTo(50, 3)
  const read = ({ amount, unit }: { amount: number; unit: string }) => `${Math.round(amount * 100) / 100} ${unit}`
  expect(amounts.map((one) => [one!, ...one!.beside].map(read))).toEqual([
    ['600 US fl oz', '4.69 US gal', '17.74 L'],
    ['50 US pt', '6.25 US gal', '23.66 L'],
    ['100 US lb', '45.36 kg'],
    ['25 oz', '1.56 US lb', '0.71 kg'],
    ['2.5 US gal', '9.46 L'],
  ])
})

test('UNIT-07 a knapsack of 15 L has ml and g, with the area that it is for, and shares of the spray without any water volume', () => {
  const products = [
    { strength: 0.25 / 200, form: 'L', unit: 'ml/acre' },
    { strength: 0.1 / 200, form: 'P', unit: 'g/acre' },
  ] as const
  const { area, amounts } = fillContent(15, 200 / 0.404_685_642_24, products, { size: 'L', area: 'acre' })
  expect([area!.unit, fieldUnits('acre'), fieldUnits('ac'), fieldUnits('ha')]).toEqual(['acre', ['ha', 'acre'], ['ha', 'ac'], ['ha', 'ac']])
  expect(area!.amount).toBeCloseTo(0.075, 6)
  expect(amounts.map((one) => one!.fine)).toEqual([
    { amount: 18.75, unit: 'ml' },
    { amount: 7.5, unit: 'g' },
  ])
  const shares = fillContent(16, null, [{ strength: 0.002, form: 'L', unit: 'ml/100 L' }], METRIC)
  expect([shares.area, shares.amounts[0]]).toEqual([undefined, { amount: 0.032, unit: 'L', fine: { amount: 32, unit: 'ml' }, beside: [] }])
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
    fc.property(above0(20_000), above0(500), above0(2_000), fc.constantFrom(...unitsFor('L')), (tank, hectares, water, unit) => {
      const { full, lastLitres } = fillsOf(tank, hectares, water)
      const [one, last, whole] = [tank, lastLitres, hectares * water].map((litres) =>
        fillContent(litres, water, productsAt(water, unit), isUsRate(unit) ? US : METRIC),
      )
      const sum = (of: (content: NonNullable<typeof one>) => number) => full * of(one!) + of(last!)
      expect(sum(({ area }) => area!.amount) / whole!.area!.amount).toBeCloseTo(1, 8)
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
