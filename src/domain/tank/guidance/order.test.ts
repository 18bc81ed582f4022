import type { Water } from '../water/conditions.ts'
import { guidanceFor } from './guidance.ts'
import { expect, test } from 'vitest'
import type { ProductRecord } from '../../records.ts'
import { build } from '../../search/testing/some-data.ts'
import { answerTank, type TankAnswer } from '../answer-tank.ts'
import { liquid } from '../testing/tank-data.ts'

const product = (id: string, formulation: string, more: Partial<ProductRecord> = {}): ProductRecord => liquid(id, { formulation, ...more })
const answerFor = (products: ProductRecord[], rate = 1, waterRate = 200): TankAnswer => {
  const lines = products.map(({ id }) => ({ productId: id, rate }))
  const answer = answerTank(build(products, []), { country: 'FR', waterRate, lines })
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}

test('TANK-17 without a test the products go in by the maker’s seven steps, each with its reason', () => {
  const { order } = answerFor([
    product('1', 'SL', { role: 'adjuvant' }),
    product('2', 'EC'),
    product('3', 'SC', { kind: 'maker' }),
    product('4', 'SC'),
    product('5', 'WG', { form: 'P' }),
    product('6', 'SP', { form: 'P', role: 'micronutrient' }),
    product('7', 'SL', { role: 'water conditioner' }),
    product('8', ''),
    product('9', 'RB', { form: 'P' }),
  ])
  expect(order.products.map(({ productId, step, reason }) => [productId, step, reason])).toEqual([
    ['7', 1, 'water-conditioner'],
    ['6', 2, 'solid-nutrient'],
    ['5', 3, 'dispersible-granule'],
    ['4', 4, 'suspension'],
    ['3', 5, 'liquid-nutrient'],
    ['2', 6, 'emulsifiable-concentrate'],
    ['1', 7, 'adjuvant'],
  ])
  expect(order.apart).toEqual([
    { productId: '8', reason: 'see-label' },
    { productId: '9', reason: 'not-for-a-tank' },
  ])
})

test.each<[formulation: string, more: Partial<ProductRecord>, partner: string, codes: string[]]>([
  ['CS', {}, 'SC', ['capsules-with-suspensions-or-after-ec']],
  ['SE', {}, 'SC', ['suspo-emulsion-with-suspensions-or-ec']],
  ['EW', {}, 'SC', ['emulsion-with-suspensions-or-ec']],
  ['ME', {}, 'SC', ['micro-emulsion-with-suspensions-or-ec']],
  ['SL', {}, 'EC', ['solution-before-ec-or-last']],
  ['SL', {}, 'SC', []],
  ['SC', { kind: 'maker' }, 'SC', ['liquid-nutrient-first-fifth-or-last']],
  ['SP', { form: 'P' }, 'SC', ['soluble-solid-first']],
  ['SL', { role: 'adjuvant' }, 'EC', ['adjuvant-after-powders-or-last']],
  ['EC', {}, 'SC', []],
])('TANK-18 where sources disagree on %s %j beside %s, the product says so', (formulation, more, partner, codes) => {
  const { order } = answerFor([product('1', formulation, more), product('2', partner)])
  expect(order.products.find(({ productId }) => productId === '1')!.disagreements.map(({ code }) => code)).toEqual(codes)
})

test('TANK-18 soluble bags go in before fertilisers by some sources', () => {
  const { order } = answerFor([product('1', 'WP', { form: 'P' }), product('2', 'SP', { form: 'P', kind: 'maker' })])
  expect(order.products.map(({ productId, disagreements }) => [productId, disagreements.map(({ code }) => code)])).toEqual([
    ['2', []],
    ['1', ['soluble-bag-before-fertiliser']],
  ])
})

const holding = (id: string, actives: string[], more: Partial<ProductRecord> = {}): ProductRecord =>
  product(id, 'SL', { activeIngredients: actives, ...more })
const codes = (one: ProductRecord, other: ProductRecord): string[] => answerFor([one, other]).guidance.map(({ code }) => code)

test.each<[what: string, one: string[], other: string[], codes: string[]]>([
  ['captan', ['captan'], ['Boron'], ['captan-alkaline']],
  ['captan with oil', ['captan'], ['paraffin oil'], ['captan-alkaline', 'captan-oil']],
  ['manganese with glyphosate', ['Manganese'], ['glyphosate'], ['hard-water', 'manganese-glyphosate']],
  ['zinc with glyphosate', ['Zinc'], ['glyphosate'], ['hard-water', 'zinc-glyphosate']],
  ['calcium with phosphate', ['Calcium'], ['Phosphorus', 'Potassium'], ['phosphate-precipitate']],
  ['calcium with boron', ['Calcium'], ['Boron'], ['calcium-boron']],
  ['calcium and boron of one product', ['Calcium', 'Boron'], ['Zinc'], []],
  ['calcium with magnesium sulphate', ['Calcium'], ['Magnesium', 'Sulphur'], ['calcium-sulphate']],
  ['calcium with ammonium sulphate', ['Calcium'], ['ammonium sulphate'], ['calcium-sulphate']],
  ['calcium with elemental sulphur', ['Calcium'], ['Sulphur'], []],
  ['an active named after calcium', ['prohexadione-calcium'], ['Magnesium', 'Sulphur'], []],
  ['copper with fosetyl', ['Copper'], ['fosetyl-aluminium'], ['fosetyl-copper', 'copper-acid']],
  ['a sulfonylurea', ['metsulfuron-methyl'], ['Zinc'], ['sulfonylurea-acid']],
  ['malathion and carbaryl', ['malathion'], ['carbaryl'], ['malathion-alkaline', 'carbaryl-alkaline', 'alkaline-hydrolysis']],
  ['clethodim', ['clethodim'], ['Zinc'], ['bicarbonate-water']],
  ['2,4-D with manganese', ['2,4-D'], ['Manganese'], ['hard-water', 'bicarbonate-water', 'cations-2,4-d']],
  ['2,4-D with glyphosate', ['2,4-D'], ['glyphosate'], ['hard-water', 'bicarbonate-water', 'glyphosate-2,4-d-water']],
  ['captan with calcium', ['captan'], ['Calcium'], ['captan-alkaline', 'captan-calcium']],
  ['urea', ['urea'], ['Zinc'], ['urea-cools']],
  ['azoxystrobin with zinc', ['azoxystrobin'], ['Zinc'], []],
])('TANK-23 guidance warns of what publications say: %s', (_what, one, other, expected) => {
  expect(codes(holding('1', one), holding('2', other))).toEqual(expected)
})

test.each<[what: string, active: string, water: Water, fired: Record<string, unknown>]>([
  ['alkaline water', 'captan', { ph: 8.2 }, { 'captan-alkaline': { axis: 'ph', value: 8.2 } }],
  ['water that is not alkaline', 'captan', { ph: 7 }, {}],
  ['water of unknown pH', 'captan', { hardness: 500 }, {}],
  ['hard water', '2,4-D', { hardness: 340 }, { 'hard-water': { axis: 'hardness', value: 340 } }],
  ['hard water by a strip', 'glyphosate', { hardness: 'very hard' }, { 'hard-water': { axis: 'hardness', value: 'very hard' } }],
  ['soft water', 'glyphosate', { hardness: 199 }, {}],
  ['acid water', 'metsulfuron-methyl', { ph: 6.9 }, { 'sulfonylurea-acid': { axis: 'ph', value: 6.9 } }],
])('WATER-40 guidance fires on the figure that was entered, and only warns: %s', (_what, active, water, fired) => {
  const contents = ['1', '2'].map((productId, at) => ({
    productId,
    actives: new Set([at === 0 ? active.toLowerCase() : 'azoxystrobin']),
    role: '' as const,
    formulation: 'SL',
    isNutrition: false,
    gramsPerLitre: () => undefined,
  }))
  const warnings = guidanceFor(contents, water)
  expect(Object.fromEntries(warnings.flatMap(({ code, mine }) => (mine ? [[code, mine]] : [])))).toEqual(fired)
  expect(warnings.map(({ code }) => code).toSorted()).toEqual(
    guidanceFor(contents)
      .map(({ code }) => code)
      .toSorted(),
  )
  const firedFirst = warnings.map(({ mine }) => mine !== undefined)
  expect(firedFirst).toEqual(firedFirst.toSorted((one, other) => Number(other) - Number(one)))
  expect(warnings.every(({ sources }) => sources.length > 0)).toBe(true)
})

test('TANK-23 guidance on roles and numbers: copper with an adjuvant, more than three products', () => {
  expect(codes(holding('1', ['Copper']), holding('2', ['surfactant'], { role: 'adjuvant' }))).toEqual(['copper-acid', 'copper-surfactant'])
  expect(answerFor(['1', '2', '3', '4'].map((id) => product(id, 'SC'))).guidance).toMatchObject([
    { code: 'more-than-three', productIds: ['1', '2', '3', '4'], figures: { products: 3 } },
  ])
})

test('TANK-23 calcium with sulphate is computed where contents are known, and is silent below the limit', () => {
  const calcium = holding('1', ['Calcium'], { strengths: [{ name: 'Calcium', amount: 150, unit: 'g/L' }] })
  // 5 kg/ha of MgSO4·7H2O, which holds 130 g of sulphur a kilogramme.
  const epsom = holding('2', ['Magnesium', 'Sulphur'], { form: 'P', strengths: [{ name: 'sulphur', amount: 130.1, unit: 'g/kg' }] })
  const [warning] = answerFor([calcium, epsom], 5, 200).guidance
  expect(warning).toMatchObject({ code: 'calcium-sulphate-computed', axis: 'physical', confidence: 'medium', productIds: ['1', '2'] })
  // "About 49 times", with a limit of 1.93e-4 before rounding.
  expect(Math.abs(warning!.figures.timesLimit! - 49)).toBeLessThan(1)
  expect(answerFor([calcium, epsom], 0.05, 400).guidance).toEqual([])
  expect(answerFor([calcium, epsom], 0.05, 400).jar.overnight).toBe(true)
})

test('TANK-23 guidance never enters headline, matrix or split', () => {
  const answer = answerFor([holding('1', ['Calcium']), holding('2', ['Magnesium', 'Sulphur'])])
  expect([answer.headline.state, answer.matrix[0]!.state, answer.splits.length]).toEqual(['nothing-known', 'never', 1])
})
