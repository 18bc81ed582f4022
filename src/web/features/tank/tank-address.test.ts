import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '../../../domain/countries.ts'
import { AREA_RATE_UNITS, SPRAY_RATE_UNITS } from '../../../domain/tank/volumes/rates.ts'
import { HARDNESS_UNITS, STRIP_WORDS } from '../../../domain/tank/water/hardness-units.ts'
import { isNothing } from '../../../domain/tank/water/my-water.ts'
import { fragmentOf } from '../../../domain/tank/link-check.ts'
import type { EnteredTank } from './entered-tank.ts'
import { linkDoubt } from './link-doubt.ts'
import { tankFragment } from '../../shared/tank-fragment.ts'
import { storedFragment, tankIn } from './tank-address.ts'

const someText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text) && text.isWellFormed())
const someAmount = fc.integer({ min: 1, max: 999_999 }).map((thousandths) => thousandths / 1000)
const someWater = fc
  .record({
    hardness: fc.oneof(
      fc.constant(null),
      fc.constantFrom(...STRIP_WORDS),
      fc.record({ amount: fc.integer({ min: 0, max: 1100 }).map((tenths) => tenths / 10), unit: fc.constantFrom(...HARDNESS_UNITS) }),
    ),
    ph: fc.option(fc.integer({ min: 0, max: 1400 }).map((steps) => steps / 100)),
    temperature: fc.option(fc.integer({ min: 0, max: 500 }).map((steps) => steps / 10)),
  })
  .filter((mine) => !isNothing(mine))
const someTank: fc.Arbitrary<EnteredTank> = fc.record({
  country: fc.constantFrom('', ...COUNTRY_CODES),
  crop: fc.oneof(fc.constant(''), someText),
  water: fc.option(fc.record({ amount: someAmount, unit: fc.constantFrom('L/ha' as const, 'US gal/ac' as const) })),
  mine: fc.option(someWater, { nil: undefined }),
  lines: fc.array(
    fc
      .record({
        productId: fc.option(fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/)),
        name: someText,
        asked: fc.option(someText, { nil: undefined }),
        rate: fc.option(
          fc.record({ amount: someAmount.map((one) => one / 4), unit: fc.constantFrom(...AREA_RATE_UNITS, ...SPRAY_RATE_UNITS) }),
        ),
      })
      .map(({ asked, ...line }) => (line.productId === null ? line : { ...line, name: '', ...(asked !== undefined && { asked }) })),
    { maxLength: 12 },
  ),
})

test('TANK-44 WHO-11 a tank’s address leads to the same tank', () => {
  fc.assert(
    fc.property(someTank, (tank) => {
      expect(tankIn(`#${tankFragment(tank)}`)).toEqual({
        tank,
        faults: [],
        check: tank.country === '' && tank.crop === '' && !tank.water && !tank.mine && tank.lines.length === 0 ? 'missing' : 'right',
      })
    }),
  )
})

test.each(['asked=%00', 'asked=%E0%A4', 'asked=', 'asked=a~b'])(
  'WHO-11 what a product came as confirms nothing where it cannot be read: %s',
  (part) => {
    const { tank, faults } = tankIn(`country=fr&p=1&${part}&p=2`)
    expect([faults.length, tank.lines.map(({ productId, asked }) => [productId, asked !== undefined])]).toEqual([
      1,
      [
        ['1', true],
        ['2', false],
      ],
    ])
  },
)

test('WATER-20 the water of a tank is in its fragment, under its checksum', () => {
  const tank: EnteredTank = {
    country: 'FR',
    crop: '',
    water: null,
    mine: { hardness: { amount: 19, unit: '°dH' }, ph: 7.5, temperature: 12 },
    lines: [{ productId: '1', name: '', rate: null }],
  }
  const fragment = tankFragment(tank)
  expect(fragment).toMatch(/^check=[0-9a-z]{7}&country=fr&hardness=19~dH&ph=7\.5&temp=12&p=1$/)
  expect(linkDoubt(tankIn(fragment.replace('ph=7.5', 'ph=6.5')))).toBe('altered')
  expect(linkDoubt(tankIn(fragment.replace('&temp=12', '')))).toBe('altered')
  expect(tankFragment({ ...tank, mine: { hardness: 'very hard', ph: null, temperature: null } })).toContain('hardness=very-hard&')
})

test.each([
  'hardness=-1~dH',
  'hardness=1000000000~mg-L',
  'hardness=340,5~mg-L',
  'hardness=340',
  'hardness=~dH',
  'hardness=dH',
  'hardness=wet',
  'ph=15',
  'ph=',
  'temp=80',
  'temp=-3',
  'temp=12~C',
])('WATER-25 a link with “%s” says so, and keeps everything else', (part) => {
  const { tank, faults } = tankIn(`country=fr&${part}&p=1&p=2`)
  expect(faults).toEqual([{ what: 'mine', text: part }])
  expect(tank).toMatchObject({ country: 'FR', lines: [{ productId: '1' }, { productId: '2' }] })
  expect(tank.mine).toBeUndefined()
  expect(linkDoubt({ tank, faults, check: 'missing' })).toBe('unreadable')
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
  expect(tankFragment(tank)).toMatch(/^check=[0-9a-z]{7}&country=fr&crop=Wheat&water=200~L-ha&p=27~1\.4~L-ha&n=Farm%7Emix$/)
})

test.each([
  ['an unknown country', 'country=zz&p=1', [{ what: 'country', text: 'zz' }]],
  ['a script', 'country=<script>&p=1', [{ what: 'country', text: '<script>' }]],
  ['a part that is none', 'p=1&evil=1', [{ what: 'part', text: 'evil=1' }]],
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

test.each([
  ['no id', 'p=', '?'],
  ['an id that is none', 'p=<b>', '<b>'],
  ['a broken code', 'n=%E0%A4%A', '%E0%A4%A'],
  ['a name of control characters', 'n=%00%0A', '?'],
  ['a name of 201 letters', `n=${'a'.repeat(201)}`, 'a'.repeat(200)],
  ['a half of a letter', 'n=\ud800', '\ufffd'],
])('TANK-91 a line with %s is a line of a product that is not known', (_what, part, name) => {
  const read = tankIn(`p=1~2~L-ha&${part}~1~L-ha`)
  expect(read.faults).toMatchObject([{ what: 'product', line: 1 }])
  expect(read.tank.lines).toEqual([
    { productId: '1', name: '', rate: { amount: 2, unit: 'L/ha' } },
    { productId: null, name, rate: { amount: 1, unit: 'L/ha' } },
  ])
  expect(linkDoubt(read)).toBe('unreadable')
})

test('TANK-92 lines after the twelfth are read, and such a link is not answered', () => {
  const read = tankIn(Array.from({ length: 14 }, (_, at) => `p=${at + 1}`).join('&'))
  expect(read.tank.lines.map(({ productId }) => productId)).toEqual(Array.from({ length: 14 }, (_, at) => String(at + 1)))
  expect(linkDoubt(read)).toBe('too many lines')
  expect(linkDoubt(tankIn(tankFragment(read.tank)))).toBe('too many lines')
})

const SIGNS = Array.from('0123456789&=~.%#ph')

/** How a link is altered where it is copied, cut or typed. */
const someChange: fc.Arbitrary<(link: string) => string> = fc.oneof(
  fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(...SIGNS), fc.string({ minLength: 1, maxLength: 1 }))).map(
    ([at, letter]) =>
      (link: string) =>
        link.slice(0, at % link.length) + letter + link.slice((at % link.length) + 1),
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...SIGNS)).map(
    ([at, letter]) =>
      (link: string) =>
        link.slice(0, at % link.length) + letter + link.slice(at % link.length),
  ),
  fc.nat().map((at) => (link: string) => link.slice(0, at % link.length)),
  fc.nat().map((at) => (link: string) => link.slice(at % link.length)),
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 20 })).map(
    ([at, length]) =>
      (link: string) =>
        link.slice(0, at % link.length) + link.slice((at % link.length) + length),
  ),
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 20 })).map(
    ([at, length]) =>
      (link: string) =>
        link.slice(0, (at % link.length) + length) + link.slice(at % link.length),
  ),
  fc.constant((link: string) => `${link}&${link}`),
  fc.constant((link: string) => link + link),
)

test('TANK-90 a link that was changed, cut or doubled in any place is not answered without a confirmation, unless it is the same tank', () => {
  fc.assert(
    fc.property(someTank, fc.array(someChange, { minLength: 1, maxLength: 2 }), (tank, changes) => {
      const link = tankFragment(tank)
      if (link === '') return
      expect(linkDoubt(tankIn(link))).toBeUndefined()
      const changed = changes.reduce((one, change) => (one === '' ? one : change(one)), link)
      const read = tankIn(changed)
      expect(linkDoubt(read) === undefined ? read.tank : tank).toEqual(tank)
    }),
    { numRuns: 2_000 },
  )
})

test('TANK-90 every cut of a link and every change of one of its digits is seen', () => {
  const link = tankFragment({
    country: 'FR',
    crop: '',
    water: { amount: 200, unit: 'L/ha' },
    lines: ['209', '17', '3'].map((productId) => ({ productId, name: '', rate: { amount: 1.25, unit: 'L/ha' } })),
  })
  const cut = Array.from(link, (_letter, end) => link.slice(0, end)).slice(1)
  const changed = Array.from(link.matchAll(/\d/g)).flatMap(({ 0: digit, index }) =>
    Array.from('0123456789'.replace(digit, ''), (other) => link.slice(0, index) + other + link.slice(index + 1)),
  )
  expect([...cut, ...changed].filter((one) => linkDoubt(tankIn(one)) === undefined)).toEqual([])
})

test('TANK-90 a link without a checksum is not answered before it is confirmed; one that this browser stored is', () => {
  const old = 'country=fr&water=200~L-ha&p=27~1.4~L-ha&n=Farm%20mix'
  expect(linkDoubt(tankIn(old))).toBe('unchecked')
  expect(linkDoubt(tankIn(`check=0000000&${old}`))).toBe('altered')
  expect(linkDoubt(tankIn(storedFragment(old)))).toBeUndefined()
  expect(tankIn(storedFragment(old)).tank).toEqual(tankIn(old).tank)
  for (const bad of ['country=fr&p=1&p=', `check=0000000&${old}`]) expect(storedFragment(bad)).toBe(bad)
})

test('TANK-90 a link that other pages make has the checksum of this one', () => {
  const read = tankIn(fragmentOf('FR', ['1', 'A.b_c-2']))
  expect(linkDoubt(read)).toBeUndefined()
  expect(read.tank).toMatchObject({ country: 'FR', lines: [{ productId: '1' }, { productId: 'A.b_c-2' }] })
})

test('TANK-45 no fragment throws, and every one gives a tank that its own address gives back', () => {
  const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('p=', 'n=', 'water=', '~', '&', '%', '#', '1', 'L-ha', 'country=')), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(parts, (texts) => {
      const { tank } = tankIn(texts.join(''))
      expect(tankIn(tankFragment(tank))).toMatchObject({ tank, faults: [] })
    }),
  )
})
