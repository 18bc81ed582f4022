import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIQUID_UNIT, DEFAULT_SEED_UNIT, isLiquidUnit, isSeedUnit, LIQUID_UNITS, SEED_UNITS } from './chosen-units.ts'
import { applicationRate, coatingRate, fineRate, liquidRate, powderRate, seedRate } from './units.ts'

/** Rates in thousandths. */
const amounts = fc.integer({ min: 0, max: 10_000_000 }).map((thousandths) => thousandths / 1000)
const liquidUnits = fc.constantFrom(...LIQUID_UNITS)

describe('liquid rates and water volumes', () => {
  test.each([
    ['UNIT-01 L/ha stays as it is', 200, 'L/ha', 200],
    ['UNIT-01 US gal/ac is L/ha × 0.106906781', 200, 'US gal/ac', 21.3813562],
    ['UNIT-01 US pt/ac is L/ha × 0.855255863', 200, 'US pt/ac', 171.0511726],
    ['UNIT-01 zero is zero', 0, 'US gal/ac', 0],
  ] as const)('%s', (_rule, litresPerHa, unit, amount) => {
    const shown = liquidRate(litresPerHa, unit)
    expect(shown.unit).toBe(unit)
    expect(shown.amount).toBeCloseTo(amount, 9)
  })

  test('UNIT-01 L/ha is the default and the first offered', () => {
    expect(DEFAULT_LIQUID_UNIT).toBe('L/ha')
    expect(LIQUID_UNITS).toEqual(['L/ha', 'US gal/ac', 'US pt/ac'])
  })

  test('UNIT-01 a gallon is eight pints, to the precision of the two factors', () =>
    fc.assert(
      fc.property(amounts, (litres) => {
        const gallons = liquidRate(litres, 'US gal/ac').amount
        const pints = liquidRate(litres, 'US pt/ac').amount
        expect(Math.abs(pints - gallons * 8)).toBeLessThanOrEqual(litres * 2e-6)
      }),
    ))
})

describe('seed rates', () => {
  test.each([
    ['UNIT-02 L/ton is × 1000', 0.002, 'L/ton', 2],
    ['UNIT-02 US gal/US ton is × 239.6530921', 0.002, 'US gal/US ton', 0.4793061842],
    ['UNIT-02 US pt/US ton is × 1935.7531', 0.002, 'US pt/US ton', 3.8715062],
  ] as const)('%s', (_rule, litresPerKg, unit, amount) => {
    const shown = seedRate(litresPerKg, unit)
    expect(shown.unit).toBe(unit)
    expect(shown.amount).toBeCloseTo(amount, 9)
  })

  test.each([
    ['UNIT-02 a powder is kg/ton where L/ton is chosen', 'L/ton', 2, 'kg/ton'],
    ['UNIT-02 a powder is US lb/US ton where gallons are chosen', 'US gal/US ton', 4, 'US lb/US ton'],
    ['UNIT-02 a powder is US lb/US ton where pints are chosen', 'US pt/US ton', 4, 'US lb/US ton'],
  ] as const)('%s', (_rule, chosen, amount, unit) => {
    const shown = coatingRate(0.002, 'P', chosen)
    expect(shown.unit).toBe(unit)
    expect(shown.amount).toBeCloseTo(amount, 9)
    expect(coatingRate(0.002, 'L', chosen)).toEqual(seedRate(0.002, chosen))
  })

  test('UNIT-02 L/ton is the default and the first offered', () => {
    expect(DEFAULT_SEED_UNIT).toBe('L/ton')
    expect(SEED_UNITS).toEqual(['L/ton', 'US gal/US ton', 'US pt/US ton'])
  })
})

describe('powder rates', () => {
  test.each([
    ['UNIT-03 kg/ha where L/ha is chosen', 'L/ha', 3, 'kg/ha'],
    ['UNIT-03 US lb/ac × 0.892171344 where gallons are chosen', 'US gal/ac', 2.676514032, 'US lb/ac'],
    ['UNIT-03 US lb/ac × 0.892171344 where pints are chosen', 'US pt/ac', 2.676514032, 'US lb/ac'],
  ] as const)('%s', (_rule, chosen, amount, unit) => {
    const shown = powderRate(3, chosen)
    expect(shown.unit).toBe(unit)
    expect(shown.amount).toBeCloseTo(amount, 9)
  })

  test('UNIT-03 the form of an ingredient decides between litres and kilogrammes', () =>
    fc.assert(
      fc.property(amounts, liquidUnits, (rate, unit) => {
        expect(applicationRate(rate, 'P', unit)).toEqual(powderRate(rate, unit))
        expect(applicationRate(rate, 'L', unit)).toEqual(liquidRate(rate, unit))
      }),
    ))
})

describe('fineRate', () => {
  test.each([
    ['UNIT-04 12.5 g/ha would read 0.01 kg/ha', { amount: 0.0125, unit: 'kg/ha' }, { amount: 12.5, unit: 'g/ha' }],
    ['UNIT-04 4 ml/ha would read 0.00 L/ha', { amount: 0.004, unit: 'L/ha' }, { amount: 4, unit: 'ml/ha' }],
    ['UNIT-04 a gallon is 128 fluid ounces', { amount: 0.0125, unit: 'US gal/ac' }, { amount: 1.6, unit: 'US fl oz/ac' }],
    ['UNIT-04 a pint is 16 fluid ounces', { amount: 0.0125, unit: 'US pt/ac' }, { amount: 0.2, unit: 'US fl oz/ac' }],
    ['UNIT-04 0.2 ml/ton would read 0.00 L/ton', { amount: 0.0002, unit: 'L/ton' }, { amount: 0.2, unit: 'ml/ton' }],
    ['UNIT-04 12.5 g/ton would read 0.01 kg/ton', { amount: 0.0125, unit: 'kg/ton' }, { amount: 12.5, unit: 'g/ton' }],
    ['UNIT-04 a pound is 16 ounces', { amount: 0.0125, unit: 'US lb/ac' }, { amount: 0.2, unit: 'oz/ac' }],
  ] as const)('%s', (_rule, rate, fine) => {
    const shown = fineRate(rate)
    expect(shown?.unit).toBe(fine.unit)
    expect(shown?.amount).toBeCloseTo(fine.amount, 9)
  })

  test.each([
    ['UNIT-04 two decimals are exact', 0.15],
    ['UNIT-04 two decimals are within 2 %', 1.004],
    ['UNIT-04 zero needs no finer unit', 0],
  ])('%s', (_rule, amount) => expect(fineRate({ amount, unit: 'L/ha' })).toBeUndefined())

  test('UNIT-04 what is shown never misstates a rate by more than 2 %', () =>
    fc.assert(
      fc.property(amounts, fc.constantFrom('L/ha' as const, 'kg/ha' as const), (amount, unit) => {
        const shown = Math.round(amount * 100) / 100
        const isNear = Math.abs(shown - amount) <= amount * 0.02
        expect(fineRate({ amount, unit }) === undefined).toBe(isNear)
      }),
    ))
})

describe('stored units', () => {
  test.each([
    ['PREF-01 a unit of the list is accepted', 'US gal/ac', true],
    ['PREF-01 a foreign text is not', 'gal', false],
    ['PREF-01 the name of an inherited property is not', 'toString', false],
    ['PREF-01 no text is not', undefined, false],
  ])('%s', (_rule, value, expected) => expect(isLiquidUnit(value)).toBe(expected))

  test('PREF-01 seed units are a separate list', () => {
    expect(isSeedUnit('L/ton')).toBe(true)
    expect(isSeedUnit('L/ha')).toBe(false)
  })
})
