import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '../../../domain/countries.ts'
import { AREA_RATE_UNITS, SPRAY_RATE_UNITS } from '../../../domain/tank/rates.ts'
import type { EnteredTank } from './entered-tank.ts'
import { tankFragment, tankIn } from './tank-address.ts'

const someText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text) && text.isWellFormed())
const someAmount = fc.integer({ min: 1, max: 999_999 }).map((thousandths) => thousandths / 1000)
const someTank: fc.Arbitrary<EnteredTank> = fc.record({
  country: fc.constantFrom('', ...COUNTRY_CODES),
  crop: fc.oneof(fc.constant(''), someText),
  water: fc.option(fc.record({ amount: someAmount, unit: fc.constantFrom('L/ha' as const, 'US gal/ac' as const) })),
  lines: fc.array(
    fc
      .record({
        productId: fc.option(fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/)),
        name: someText,
        rate: fc.option(
          fc.record({ amount: someAmount.map((one) => one / 4), unit: fc.constantFrom(...AREA_RATE_UNITS, ...SPRAY_RATE_UNITS) }),
        ),
      })
      .map((line) => ({ ...line, name: line.productId === null ? line.name : '' })),
    { maxLength: 12 },
  ),
})

test('TANK-44 a tank’s address leads to the same tank', () => {
  fc.assert(
    fc.property(someTank, (tank) => {
      expect(tankIn(`#${tankFragment(tank)}`)).toEqual({ tank, faults: [] })
    }),
  )
})

test('TANK-44 an address is short and needs no decoding to be read', () => {
  const tank: EnteredTank = {
    country: 'FR',
    crop: 'Wheat',
    water: { amount: 200, unit: 'L/ha' },
    lines: [
      { productId: '27', name: 'MANGAVEL', rate: { amount: 1.4, unit: 'L/ha' } },
      { productId: null, name: 'Farm~mix', rate: null },
    ],
  }
  expect(tankFragment(tank)).toBe('country=fr&crop=Wheat&water=200~L-ha&p=27~1.4~L-ha&n=Farm%7Emix')
})

test.each([
  ['an unknown country', 'country=zz&p=1', [{ what: 'country', text: 'zz' }]],
  ['a script', 'country=<script>&p=1', [{ what: 'country', text: '<script>' }]],
  ['a part that is none', 'p=1&evil=1', [{ what: 'part', text: 'evil=1' }]],
  ['an id that is none', 'p=1&p=<b>', [{ what: 'product', text: '<b>' }]],
  ['a broken code', 'p=1&n=%E0%A4%A', [{ what: 'product', text: 'n=%E0%A4%A' }]],
  ['a name of 201 letters', `p=1&n=${'a'.repeat(201)}`, [{ what: 'product', text: 'a'.repeat(200) }]],
  ['a rate of 0', 'p=1~0~L-ha', [{ what: 'rate', text: '1~0~L-ha', line: 0 }]],
  ['a negative rate', 'p=1~-1~L-ha', [{ what: 'rate', text: '1~-1~L-ha', line: 0 }]],
  ['a rate of 1e9', 'p=1~1e9~L-ha', [{ what: 'rate', text: '1~1e9~L-ha', line: 0 }]],
  ['a huge rate', 'p=1~1000000000~L-ha', [{ what: 'rate', text: '1~1000000000~L-ha', line: 0 }]],
  ['a rate without a unit', 'p=1~1', [{ what: 'rate', text: '1~1', line: 0 }]],
  ['a unit that is none', 'p=1~1~barrels', [{ what: 'rate', text: '1~1~barrels', line: 0 }]],
  ['water of 0', 'water=0~L-ha&p=1', [{ what: 'water', text: '0~L-ha' }]],
  ['water without a unit', 'water=200&p=1', [{ what: 'water', text: '200' }]],
  ['water in a unit of products', 'water=2~kg-ha&p=1', [{ what: 'water', text: '2~kg-ha' }]],
])('TANK-45 %s is said, and the rest is kept', (_what, fragment, faults) => {
  const read = tankIn(fragment)
  expect(read.faults).toEqual(faults)
  expect(read.tank).toEqual({ country: '', crop: '', water: null, lines: [{ productId: '1', name: '', rate: null }] })
})

test('TANK-45 lines after the twelfth are said and left out', () => {
  const read = tankIn(Array.from({ length: 14 }, (_, at) => `p=${at + 1}`).join('&'))
  expect(read.tank.lines.map(({ productId }) => productId)).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)))
  expect(read.faults).toEqual([
    { what: 'too many lines', text: '13' },
    { what: 'too many lines', text: '14' },
  ])
})

test('TANK-45 no fragment throws, and every one gives a tank that its own address gives back', () => {
  const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('p=', 'n=', 'water=', '~', '&', '%', '#', '1', 'L-ha', 'country=')), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(parts, (texts) => {
      const { tank } = tankIn(texts.join(''))
      expect(tankIn(tankFragment(tank))).toEqual({ tank, faults: [] })
    }),
  )
})
