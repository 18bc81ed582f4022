import { describe, expect, test } from 'vitest'
import { HEADLINE_STATES } from '../../../../domain/tank/headline.ts'
import type { EnteredTank } from '../entered-tank.ts'
import type { SheetAnswer } from './sheet-tank.ts'
import { takenTank, takingKind } from './taken-tank.ts'

const tank: EnteredTank = {
  country: 'FR',
  crop: 'Wheat',
  water: { amount: 200, unit: 'L/ha' },
  lines: [
    { productId: '1', name: 'Azostar', rate: { amount: 1, unit: '% v/v' } },
    { productId: '2', name: 'Sulphamon', rate: { amount: 2, unit: 'L/ha' } },
    { productId: '3', name: 'Unknown place', rate: null },
    { productId: null, name: 'Farm mix', rate: { amount: 500, unit: 'g/ha' } },
  ],
}
const answer = {
  products: [
    { id: '1', form: 'L' },
    { id: '2', form: 'P' },
    { id: '3', form: 'L' },
  ],
  order: { products: [{ productId: '2' }, { productId: '1' }], apart: [{ productId: '3' }] },
} as unknown as SheetAnswer

describe('TAKE-01 a tank as it is taken along', () => {
  test('TAKE-01 each line has its rate per hectare, its form and its place; what stands apart has none', () => {
    const { products, waterRate } = takenTank({ tank, answer }, [], null)
    expect(waterRate).toBe(200)
    expect(products.map(({ name, form, rate, place }) => [name, form, rate, place])).toEqual([
      ['Azostar', 'L', 2, 2],
      // A volume of a solid is refused, not converted.
      ['Sulphamon', 'P', undefined, 1],
      ['Unknown place', 'L', undefined, null],
      ['Farm mix', 'P', 0.5, null],
    ])
    expect(products.map(({ entered }) => entered)).toEqual([{ amount: 1, unit: '% v/v' }, null, null, { amount: 500, unit: 'g/ha' }])
  })
  test('TAKE-01 a fill has the share of each line in its spray, once every rate is known', () => {
    const whole = { ...tank, lines: [tank.lines[0]!, tank.lines[3]!] }
    const fills = [{ name: 'Full fill × 4', litres: 1000 }]
    expect(takenTank({ tank: whole, answer }, fills, null).fills).toEqual([{ ...fills[0], amounts: [10, 2.5] }])
    expect(takenTank({ tank, answer }, fills, null).fills).toEqual([])
  })
})

describe('TAKE-04 what an answer is in a word', () => {
  const fail = [{}] as unknown as SheetAnswer['headline']['fails']
  test('TAKE-04 nothing but a pass is called one', () => {
    expect(HEADLINE_STATES.filter((state) => takingKind({ state, fails: [] }) === 'passed')).toEqual(['passed'])
    expect(HEADLINE_STATES.filter((state) => takingKind({ state, fails: [] }) === 'care')).toEqual(['passed-with-care'])
  })
  test('TAKE-04 where any of the products failed together, no state is a pass', () => {
    const kinds = new Set(HEADLINE_STATES.map((state) => takingKind({ state, fails: fail })))
    expect([...kinds].toSorted()).toEqual(['conflicting', 'failed', 'part-failed'])
  })
})
