import { expect, test } from 'vitest'
import type { EnteredLine, EnteredTank } from '../entered-tank.ts'
import { footnotesOf } from './words/footnotes.ts'
import { fillInput, type SheetAnswer, isOverfullSheet, jarLines, productName, unlistedNames } from './sheet-tank.ts'
import { wantedTank } from './wanted-tank.ts'

const line = (
  productId: string | null,
  name: string,
  amount?: number,
  unit: NonNullable<EnteredLine['rate']>['unit'] = 'L/ha',
): EnteredLine => ({
  productId,
  name,
  rate: amount === undefined ? null : { amount, unit },
})

const answerWith = (part: object): SheetAnswer =>
  ({
    products: [
      { id: 'l', name: 'Liquid', form: 'L' },
      { id: 'p', name: 'Powder', form: 'P' },
      { id: 'x', name: 'Label only', form: 'L' },
    ],
    order: { products: [{ productId: 'p' }, { productId: 'l' }], apart: [{ productId: 'x', reason: 'see-label' }] },
    jar: {
      jarMl: 1000,
      steps: [
        { productId: 'p', dose: { amount: 9, unit: 'ml', form: 'P', dilution: 10, isTooSmall: false } },
        { productId: 'l', dose: { amount: 10, unit: 'ml', form: 'L', dilution: 1, isTooSmall: false } },
        { productId: 'x', dose: null },
      ],
    },
    unlisted: ['farm mix'],
    ...part,
  }) as unknown as SheetAnswer

const tank: EnteredTank = {
  country: 'FR',
  crop: ' Wheat ',
  water: { amount: 200, unit: 'L/ha' },
  lines: [line('l', 'Liquid', 2), line('x', 'Label only'), line('p', 'Powder', 180, 'g/ha'), line(null, 'Farm mix', 0.5, '% v/v')],
}
const sheet = { tank, answer: answerWith({}) }
const doses = (jarMl: number) =>
  jarLines(sheet, jarMl).map(({ name, dose, hasPlace }) => [name, dose && [dose.amount, dose.unit, dose.dilution], hasPlace])

test('TANK-65 a jar has the products in the order of mixing, then those of no list, and a blank where a rate is not known', () => {
  expect(doses(1000)).toEqual([
    ['Powder', [9, 'ml', 10], true],
    ['Liquid', [10, 'ml', 1], true],
    ['Label only', undefined, false],
    ['Farm mix', [5, 'ml', 1], false],
  ])
})

test('TANK-65 another jar has its own doses and dilutions', () => {
  expect(doses(2000).map(([, dose]) => dose)).toEqual([[1.8, 'g', 1], [20, 'ml', 1], undefined, [10, 'ml', 1]])
  expect(doses(500).map(([, dose]) => dose)).toEqual([[4.5, 'ml', 10], [5, 'ml', 1], undefined, [2.5, 'ml', 1]])
})

test('TANK-65 a product that the downloaded data lack counts as in no list, under the name that was entered', () => {
  const lacking = { tank: { ...tank, lines: [line('l', 'Liquid', 2), line('q', 'Elsewhere', 1)] }, answer: answerWith({ unlisted: ['q'] }) }
  expect(unlistedNames(lacking)).toEqual(['Elsewhere'])
  expect(productName(lacking, 'q')).toBe('Elsewhere')
  expect(jarLines(lacking, 1000).at(-1)).toMatchObject({ name: 'Elsewhere', dose: { amount: 5, unit: 'ml' } })
})

test('TANK-62 each disagreement is one note, numbered as it first appears', () => {
  const [a, b] = [
    { code: 'soluble-solid-first' as const, sources: ['APPLES'] },
    { code: 'adjuvant-after-powders-or-last' as const, sources: ['AgroLiquid (WALES)'] },
  ]
  const place = (...disagreements: (typeof a | typeof b)[]) => ({
    productId: '',
    step: 3 as const,
    reason: 'suspension' as const,
    disagreements,
  })
  const { notes, numbersOf } = footnotesOf({ products: [place(a), place(), place(b, a)] })
  expect(notes).toEqual([a, b])
  expect(numbersOf([b, a])).toEqual([2, 1])
})

test('TANK-74 a request has the tank in the order of mixing, per hectare, with ids, water, crop and country', () => {
  expect(wantedTank(sheet)).toEqual({
    country: 'FR',
    crop: 'Wheat',
    waterRate: 200,
    products: [
      { id: 'p', name: 'Powder', rate: { amount: 0.18, form: 'P' }, entered: { amount: 180, unit: 'g/ha' } },
      { id: 'l', name: 'Liquid', rate: { amount: 2, form: 'L' }, entered: { amount: 2, unit: 'L/ha' } },
      { id: 'x', name: 'Label only' },
      { id: '', name: 'Farm mix', rate: { amount: 1, form: 'L' }, entered: { amount: 0.5, unit: '% v/v' } },
    ],
  })
})

test('TANK-74 what is not known per hectare is left to be filled in; lines of one product are one', () => {
  const lines = [
    line('l', 'Liquid', 0.5, 'L/100 L'),
    line('p', 'Powder', 1, 'kg/ha'),
    line('p', 'Powder', 500, 'g/ha'),
    line('x', 'Label only', 1),
    line('x', 'Label only'),
  ]
  const wanted = wantedTank({ tank: { ...tank, crop: '', water: null, lines }, answer: answerWith({}) })
  expect(wanted).toEqual({
    country: 'FR',
    products: [
      { id: 'p', name: 'Powder', rate: { amount: 1.5, form: 'P' } },
      { id: 'l', name: 'Liquid', entered: { amount: 0.5, unit: 'L/100 L' } },
      { id: 'x', name: 'Label only' },
    ],
  })
})

test('TANK-110 a tank with more product than water has no dose in any jar, also where what is too much is in no list', () => {
  const full = { ...sheet, tank: { ...tank, lines: [...tank.lines, line(null, 'By mistake', 120)] } }
  expect([isOverfullSheet(sheet), isOverfullSheet(full)]).toEqual([false, true])
  expect(jarLines(full, 1000).map(({ dose }) => dose)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('REQ-41 a request has rates and water as typed too: lines of one product where all have one unit that its form can have', () => {
  const lines = [
    line('p', 'Powder', 0.1, 'US lb/ac'),
    line('p', 'Powder', 0.2, 'US lb/ac'),
    line('l', 'Liquid', 8, 'US fl oz/ac'),
    line('l', 'Liquid', 1, 'L/ha'),
    line(null, 'Farm mix', 0.5, '% v/v'),
  ]
  const wanted = wantedTank({ tank: { ...tank, water: { amount: 20, unit: 'US gal/ac' }, lines }, answer: answerWith({}) })
  expect(wanted.gallonsPerAcre).toBe(20)
  expect(wanted.products.map(({ name, entered }) => [name, entered])).toEqual([
    ['Powder', { amount: 0.3, unit: 'US lb/ac' }],
    ['Liquid', undefined],
    ['Farm mix', { amount: 0.5, unit: '% v/v' }],
  ])
  const misfit = wantedTank({ tank: { ...tank, lines: [line('l', 'Liquid', 1, 'kg/ha')] }, answer: answerWith({}) })
  expect(misfit.products).toEqual([{ id: 'l', name: 'Liquid' }])
})

test('UNIT-08 amounts are asked for in the units of the water that was typed, else in those of the country', () => {
  const begun = { size: 'US gal', area: 'ac' } as const
  const of = (water: EnteredTank['water']) => fillInput({ tank: { ...tank, water }, answer: answerWith({}) }, begun)
  expect(of(null).units).toEqual(begun)
  expect(of({ amount: 200, unit: 'L/ha' }).units).toEqual({ size: 'L', area: 'ha' })
  expect(of({ amount: 200, unit: 'L/acre' }).units).toEqual({ size: 'L', area: 'acre' })
  expect(of({ amount: 20, unit: 'US gal/ac' }).units).toEqual(begun)
  expect(of(null).products.map(({ name, strength, unit }) => [name, strength, unit])).toEqual([
    ['Powder', undefined, 'g/ha'],
    ['Liquid', undefined, 'L/ha'],
    ['Label only', undefined, 'L/ha'],
    ['Farm mix', 0.005, '% v/v'],
  ])
})
