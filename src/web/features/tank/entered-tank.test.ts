import { expect, test } from 'vitest'
import { waterProblem } from '../../../domain/tank/volumes/fills.ts'
import {
  amountOf,
  differentProducts,
  type EnteredLine,
  type EnteredTank,
  hasWrongMeasure,
  litresPerHa,
  perHectareOf,
  identityOf,
  questionOf,
  rateFault,
  withConfirmed,
  withNames,
} from './entered-tank.ts'

const formOf = (id: string) => ({ liquid: 'L', solid: 'P' })[id] as 'L' | 'P' | undefined
const line = (productId: string | null, amount?: number, unit: NonNullable<EnteredLine['rate']>['unit'] = 'L/ha'): EnteredLine => ({
  productId,
  name: productId === null ? 'Farm mix' : '',
  rate: amount === undefined ? null : { amount, unit },
})
const tank = (lines: EnteredLine[], water: EnteredTank['water'] = { amount: 200, unit: 'L/ha' }): EnteredTank => ({
  country: 'FR',
  crop: '',
  water,
  lines,
})

test('WHO-11 what nobody confirmed is asked for as such, and leaves the page as what it came as', () => {
  const unconfirmed = { ...line('liquid', 1), name: 'Elatus Ace', asked: 'Turf Fungicide' }
  expect(questionOf(tank([unconfirmed]), formOf).lines).toEqual([{ productId: 'liquid', asked: 'Turf Fungicide', rate: 1 }])
  expect(identityOf(unconfirmed)).toEqual({ id: '', name: 'Turf Fungicide' })
  const [confirmed] = withConfirmed(tank([unconfirmed]), 0).lines
  expect([confirmed, identityOf(confirmed!)]).toEqual([
    { ...line('liquid', 1), name: 'Elatus Ace' },
    { id: 'liquid', name: 'Elatus Ace' },
  ])
})

test('TANK-41 a question has rates in L or kg per hectare and strengths per litre of spray', () => {
  const asked = questionOf(tank([line('liquid', 250, 'ml/ha'), line('solid', 200, 'g/100 L'), line('liquid'), line(null, 1)]), formOf)
  expect(asked).toEqual({
    waterRate: 200,
    lines: [
      { productId: 'liquid', rate: 0.25 },
      { productId: 'solid', strength: 0.002 },
      { productId: 'liquid' },
      { name: 'Farm mix', rate: 1 },
    ],
  })
})

test('TANK-41 water in gallons per acre is converted, and none is not known', () => {
  expect(litresPerHa(tank([], { amount: 10.6906781, unit: 'US gal/ac' }))).toBeCloseTo(100, 6)
  expect(questionOf(tank([], null), formOf).waterRate).toBeNull()
})

test.each([
  ['a mass for a liquid', line('liquid', 1, 'kg/ha'), true],
  ['a mass in the spray for a liquid', line('liquid', 1, 'g/100 L'), true],
  ['a volume for a solid', line('solid', 1, '% v/v'), true],
  ['a volume for a liquid', line('liquid', 1, 'US pt/ac'), false],
  ['a mass for a solid', line('solid', 1, 'oz/ac'), false],
  ['a product whose form is not known', line('new', 1, 'kg/ha'), false],
  ['a product of no list', line(null, 1, 'kg/ha'), false],
  ['no rate', line('liquid'), false],
])('TANK-42 %s is refused: %s', (_what, one, isRefused) => {
  expect(hasWrongMeasure(one, formOf)).toBe(isRefused)
  expect(isRefused && amountOf(one, formOf)).toEqual(isRefused && {})
})

test('TANK-42 a rate per hectare follows from a strength and the water', () => {
  expect(perHectareOf(tank([]), line('solid', 200, 'g/100 L'), formOf)).toBeCloseTo(0.4, 9)
  expect(perHectareOf(tank([], null), line('solid', 200, 'g/100 L'), formOf)).toBeUndefined()
  expect(perHectareOf(tank([], null), line('liquid', 2), formOf)).toBe(2)
})

test.each([
  [0, 'L/ha', 'not above 0'],
  [-1, 'L/ha', 'not above 0'],
  [1e9, 'L/ha', 'too large'],
  [4000, 'L/ha', undefined],
  [4001, 'kg/ha', 'too large'],
  [1001, 'L/100 L', 'too large'],
  [0.5, '% v/v', undefined],
] as const)('TANK-43 a rate of %d %s is %s', (amount, unit, fault) => expect(rateFault(amount, unit)).toBe(fault))

test.each([
  [0, 'not above 0'],
  [-5, 'not above 0'],
  [100_000, undefined],
  [100_001, 'too large'],
] as const)('TANK-43 %d L/ha of water is %s', (amount, fault) => expect(waterProblem(amount, 'L/ha')).toBe(fault))

test('the same product twice is one product, in any case of letters where it is in no list', () => {
  expect(differentProducts({ lines: [line('a'), line('a'), line('b')] })).toBe(2)
  expect(differentProducts({ lines: [line(null), { ...line(null), name: ' FARM mix' }] })).toBe(1)
})

test('listed products get the names of their country', () => {
  const named = withNames(tank([line('liquid'), line(null)]), (id) => id.toUpperCase())
  expect(named.lines.map(({ name }) => name)).toEqual(['LIQUID', 'Farm mix'])
})
