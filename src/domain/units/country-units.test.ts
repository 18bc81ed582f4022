import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knapsacksIn, temperatureIn, toCelsius, unitsOfCountry, unitsToBegin } from './country-units.ts'

test.each([
  ['US', 'US gal/ac', 'US fl oz/ac', 'US lb/ac', 'US gal', 'ac', '°F'],
  ['PR', 'US gal/ac', 'US fl oz/ac', 'US lb/ac', 'US gal', 'ac', '°F'],
  ['IN', 'L/acre', 'ml/acre', 'g/acre', 'L', 'acre', '°C'],
  ['PK', 'L/acre', 'ml/acre', 'g/acre', 'L', 'acre', '°C'],
  ...['DE', 'GB', 'CA', 'AU', 'BR', ''].map((code) => [code, 'L/ha', 'L/ha', 'kg/ha', 'L', 'ha', '°C']),
])('UNIT-06 a tank of “%s” begins with the units of the trade there', (country, water, liquid, solid, size, area, temperature) =>
  expect(unitsToBegin(country, undefined)).toEqual({ water, rate: { L: liquid, P: solid }, size, area, temperature }),
)

test('UNIT-06 a unit that somebody chose stays, whatever the country', () => {
  expect(unitsToBegin('US', 'L/ha')).toEqual({ ...unitsOfCountry('DE'), temperature: '°F' })
  expect(unitsToBegin('IN', 'L/ha')).toEqual(unitsOfCountry('DE'))
  expect(unitsToBegin('US', 'US pt/ac')).toEqual({ ...unitsOfCountry('US'), rate: { L: 'US pt/ac', P: 'US lb/ac' } })
  expect(unitsToBegin('FR', 'US gal/ac')).toMatchObject({ water: 'US gal/ac', rate: { L: 'US gal/ac', P: 'US lb/ac' }, size: 'US gal' })
})

test('UNIT-06 who chose gallons per acre in a country of gallons has its units whole', () =>
  expect(unitsToBegin('US', 'US gal/ac')).toEqual(unitsOfCountry('US')))

test('UNIT-07 knapsack sprayers have 15, 16 or 20 L', () =>
  expect(['IN', 'PK', 'US', 'DE', ''].map((country) => knapsacksIn(country).join())).toEqual(['15,16,20', '15,16,20', '', '', '']))

test('UNIT-06 a temperature that was typed in °F is shown as it was typed', () => {
  expect([toCelsius(68, '°F'), temperatureIn(20, '°F'), toCelsius(7, '°C'), temperatureIn(7, '°C')]).toEqual([20, 68, 7, 7])
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 2120 }), (tenths) => {
      expect(temperatureIn(toCelsius(tenths / 10, '°F'), '°F')).toBe(tenths / 10)
    }),
  )
})
