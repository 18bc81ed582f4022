import { describe, expect, test } from 'vitest'
import { unitsOfCountry } from '../../../../domain/units/country-units.ts'
import type { EnteredTank } from '../entered-tank.ts'
import { readAmount } from '../../../shared/amounts/amounts.ts'
import { idsByWholeName, onlyNamed } from '../../../../domain/products/identify/whole-names.ts'
import {
  draftOfTank,
  emptyDraft,
  enteredIn,
  draftInLanguage,
  isDraft,
  firstUnit,
  isFilled,
  type TankDraft,
  unitsIn,
  withCountry,
  withLine,
  withUnit,
} from './draft.ts'

const formOf = (id: string) => ({ l: 'L', p: 'P' })[id] as 'L' | 'P' | undefined
const idOf = (name: string) => onlyNamed(idsByWholeName([{ id: 'l', name: 'Mangavel' }]), name)
const faultOf = (amount: number) => (amount > 0 ? (amount > 4000 ? ('too large' as const) : undefined) : ('not above 0' as const))

const tank: EnteredTank = {
  country: 'FR',
  crop: 'Wheat',
  water: { amount: 150.5, unit: 'L/ha' },
  lines: [
    { productId: 'l', name: 'MANGAVEL', rate: { amount: 1.4, unit: 'L/ha' } },
    { productId: 'p', name: 'Zincora', rate: null },
    { productId: null, name: 'Farm mix', rate: { amount: 0.5, unit: '% v/v' } },
  ],
}
const draft = draftOfTank(tank, 'de', unitsOfCountry('FR'))
const withFirst = (part: Partial<TankDraft['lines'][number]>): TankDraft => ({
  ...draft,
  lines: draft.lines.map((line, at) => (at === 0 ? { ...line, ...part } : line)),
})

describe('TANK-43 amounts', () => {
  test.each([
    ['', 'en', { step: 'empty' }],
    ['1.4', 'en', { step: 'amount', amount: 1.4 }],
    ['1,4', 'de', { step: 'amount', amount: 1.4 }],
    ['1,4', 'en', { step: 'fault', fault: 'unclear', couldBe: [1.4] }],
    ['1,250', 'en', { step: 'fault', fault: 'unclear', couldBe: [1250, 1.25] }],
    ['9,250', 'en', { step: 'amount', amount: 9.25 }],
    ['0', 'en', { step: 'fault', fault: 'not above 0', couldBe: [] }],
    ['-1', 'en', { step: 'fault', fault: 'not above 0', couldBe: [] }],
    ['1000000000', 'en', { step: 'fault', fault: 'too large', couldBe: [] }],
    ['1e9', 'en', { step: 'fault', fault: 'no number', couldBe: [] }],
  ] as const)('“%s” in %s', (typed, language, reading) => expect(readAmount(typed, language, faultOf)).toEqual(reading))
})

test('TANK-46 a draft is the tank that it was made from, with the numbers of its language', () => {
  expect(draft.water).toBe('150,5')
  expect(draft.lines.map(({ rate }) => rate)).toEqual(['1,4', '', '0,5'])
  expect(enteredIn(draft, formOf, idOf)).toEqual({ tank, faults: [] })
  expect(enteredIn(draftInLanguage(draft, 'en'), formOf, idOf)).toEqual({ tank, faults: [] })
  expect(isDraft(JSON.parse(JSON.stringify(draft)))).toBe(true)
})

test.each([
  ['no country', { ...draft, country: '' }, [{ at: 'country' }]],
  ['water of 0', { ...draft, water: '0' }, [{ at: 'water' }]],
  ['a rate without a product', withFirst({ product: undefined }), [{ at: 'line', line: 1, what: 'product' }]],
  ['a rate of 0', withFirst({ rate: '0' }), [{ at: 'line', line: 1, what: 'rate' }]],
  ['a mass of a liquid', withFirst({ unit: 'kg/ha' }), [{ at: 'line', line: 1, what: 'mass' }]],
  ['a volume of a solid', withFirst({ product: { id: 'p', name: 'Zincora' } }), [{ at: 'line', line: 1, what: 'volume' }]],
  ['one product only', { ...draft, lines: draft.lines.slice(0, 1) }, [{ at: 'products' }]],
  ['the same product twice', { ...draft, lines: [draft.lines[0]!, { ...draft.lines[0]!, key: 9 }] }, [{ at: 'products' }]],
  ['nothing', emptyDraft('de', 'FR', unitsOfCountry('FR')), [{ at: 'products' }]],
] as const)('TANK-46 %s must be corrected', (_what, one, faults) =>
  expect(enteredIn(one as TankDraft, formOf, idOf).faults).toEqual(faults),
)

test('TANK-46 WHO-05 a typed name of one listed product is that product', () => {
  const typed = withFirst({ product: { id: '', name: ' Mangavel ' } })
  expect(enteredIn(typed, formOf, idOf).tank.lines[0]).toMatchObject({ productId: 'l' })
  const ids = idsByWholeName([
    { id: '1', name: 'Époxi®' },
    { id: '2', name: 'Same' },
    { id: '3', name: 'same' },
  ])
  expect(['epoxi', ' ÉPOXI™ ', 'Epoxi (R)', 'same', 'Ep oxi'].map((name) => onlyNamed(ids, name))).toEqual([
    '1',
    '1',
    '1',
    undefined,
    undefined,
  ])
})

test('NAME-09 a typed name that several products have, but for case or marks, stays free text', () => {
  const choices = ['Bortrac 150', 'BORTRAC™ 150', 'Camivovex (Carpatia)', 'Camivovex (Karoo Agri)'].map((name, at) => ({
    id: String(at),
    name,
  }))
  const ids = idsByWholeName(choices)
  expect([...choices.map(({ name }) => name), 'Camivovex'].map((name) => onlyNamed(ids, name))).toEqual([
    undefined,
    undefined,
    '2',
    '3',
    undefined,
  ])
})

test('TANK-46 a tank has twelve lines at most', () => {
  let full = emptyDraft('en', 'FR', unitsOfCountry('FR'))
  for (let at = 0; at < 20; at++) full = withLine(full)
  expect(full.lines).toHaveLength(12)
  expect(new Set(full.lines.map(({ key }) => key)).size).toBe(12)
  expect(isFilled(full)).toBe(false)
  expect(isFilled({ ...full, water: '2' })).toBe(true)
})

test.each([
  ['another language', { ...draft, language: 'xx' }],
  ['another unit', withFirst({ unit: 'barrels' as never })],
  ['13 lines', { ...draft, lines: Array.from({ length: 13 }, () => draft.lines[0]) }],
  ['nothing', null],
])('a stored draft with %s is none', (_what, stored) => expect(isDraft(stored)).toBe(false))

const unitsOf = ({ waterUnit, lines }: TankDraft) => [waterUnit, ...lines.map(({ unit }) => unit)]

test('UNIT-06 an empty tank has the units of its country, and follows it while nothing is typed', () => {
  const unknown = emptyDraft('en', '', unitsOfCountry(''))
  expect(unitsOf(unknown)).toEqual(['L/ha', 'L/ha', 'L/ha'])
  const us = withCountry(unknown, 'US', unitsOfCountry)
  expect(unitsOf(us)).toEqual(['US gal/ac', 'US fl oz/ac', 'US fl oz/ac'])
  const typed = { ...us, water: '20', lines: [{ ...us.lines[0]!, rate: '12' }, us.lines[1]!] }
  expect(unitsOf(withCountry(typed, 'IN', unitsOfCountry))).toEqual(['US gal/ac', 'US fl oz/ac', 'ml/acre'])
  const chosen = { ...us, waterUnit: 'L/ha' as const, lines: withUnit(us.lines, 1, 'US qt/ac') }
  expect(unitsOf(withCountry(chosen, 'DE', unitsOfCountry))).toEqual(['L/ha', 'US qt/ac', 'US qt/ac'])
})

test('UNIT-06 a new line has the unit of the one above it, and a solid that of the last solid', () => {
  const us = emptyDraft('en', 'US', unitsOfCountry('US'))
  const lines = withUnit(us.lines, 1, 'US pt/ac').map((line, at) => ({ ...line, product: { id: String(at), name: '' }, rate: '1' }))
  const longer = withLine({ ...us, lines: [...lines, { key: 3, product: undefined, rate: '8', unit: 'oz/ac' }] })
  expect(unitsOf(longer)).toEqual(['US gal/ac', 'US pt/ac', 'US pt/ac', 'oz/ac', 'oz/ac'])
  expect(firstUnit(longer.lines, 4, 'L', unitsOfCountry('US'))).toBe('US pt/ac')
  expect(firstUnit(longer.lines, 4, 'P', unitsOfCountry('US'))).toBe('oz/ac')
  expect(firstUnit(longer.lines, 3, 'P', unitsOfCountry('US'))).toBe('US lb/ac')
  expect(unitsIn(longer, unitsOfCountry('US'))).toEqual({ water: 'US gal/ac', rate: { L: 'US pt/ac', P: 'US lb/ac' } })
})

test('UNIT-06 a stored draft keeps the units that it has, in any country', () => {
  const stored = { ...draft, country: 'US' }
  expect(withCountry(stored, 'US', unitsOfCountry)).toBe(stored)
})
