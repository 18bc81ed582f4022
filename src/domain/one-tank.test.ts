import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { litresOf, oneTank, tankSize, tankUnit } from './one-tank.ts'
import { LIQUID_UNITS } from './units/chosen-units.ts'

const TEST = {
  waterRate: 200,
  ingredients: [
    { rate: 1.5, form: 'L' },
    { rate: 0.0125, form: 'P' },
  ],
} as const

describe('oneTank', () => {
  test('ANS-42 1000 L at 200 L/ha are for 5 ha, with five times the rate of each product', () => {
    expect(oneTank(1000, TEST, 'L/ha')).toEqual({
      area: { amount: 5, unit: 'ha' },
      amounts: [
        { amount: 7.5, unit: 'L', fine: undefined },
        { amount: 0.0625, unit: 'kg', fine: { amount: 62.5, unit: 'g' } },
      ],
    })
  })

  test.each([
    ['US gal/ac', 'US gal', 1.5 * 0.106906781],
    ['US pt/ac', 'US pt', 1.5 * 0.855255863],
  ] as const)('ANS-42 in %s a tank is in US gallons, an area in acres', (unit, amountUnit, perAcre) => {
    const { area, amounts } = oneTank(100, TEST, unit)
    expect(tankUnit(unit)).toBe('US gal')
    expect(area.unit).toBe('ac')
    expect(area.amount).toBeCloseTo(100 / (200 * 0.106906781), 3)
    expect(amounts[0]).toMatchObject({ unit: amountUnit })
    expect(amounts[0]!.amount).toBeCloseTo(perAcre * area.amount, 6)
    expect(amounts[1]).toMatchObject({ unit: 'US lb' })
  })

  test('ANS-42 the same tank holds the same in every unit', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 50_000, noNaN: true }), fc.constantFrom(...LIQUID_UNITS), (litres, unit) => {
        expect(litresOf(tankSize(litres, tankUnit(unit)), tankUnit(unit))).toBeCloseTo(litres, 6)
        const { area } = oneTank(tankSize(litres, tankUnit(unit)), TEST, unit)
        const hectares = area.unit === 'ha' ? area.amount : area.amount * 0.40468564224
        // The factors that are documented for units have an error of 2 in a million.
        expect(hectares / (litres / 200)).toBeCloseTo(1, 5)
      }),
    )
  })
})
