import { expect, test } from 'vitest'
import { doseForJar, firstWaterMl, JAR_SIZES, jarDose, jarSheet } from './jar.ts'
import { isMoreProductThanWater, strengthIn } from './room.ts'
import { perHectare, tankRate, unitsFor, type TankRateUnit } from './rates.ts'

test.each<[what: string, strength: number, form: 'L' | 'P', jarMl: number, dose: object]>([
  ['2 L/ha in 200 L/ha', 2 / 200, 'L', 1000, { amount: 10, unit: 'ml', dilution: 1, isTooSmall: false }],
  ['2 kg/ha in 200 L/ha', 2 / 200, 'P', 500, { amount: 5, unit: 'g', dilution: 1, isTooSmall: false }],
  ['exactly 1 ml', 0.2 / 200, 'L', 1000, { amount: 1, unit: 'ml', dilution: 1, isTooSmall: false }],
  ['0.99 ml, of 1 part made up to 10', 0.198 / 200, 'L', 1000, { amount: 9.9, unit: 'ml', dilution: 10, isTooSmall: false }],
  ['0.05 g, of 1 g made up to 100 ml', 0.01 / 200, 'P', 1000, { amount: 5, unit: 'ml', dilution: 100, isTooSmall: false }],
  ['less than the thinnest dilution can give', 0.000_5 / 200, 'L', 1000, { amount: 0.25, unit: 'ml', dilution: 100, isTooSmall: true }],
])('TANK-22 the dose for a jar: %s', (_what, strength, form, jarMl, { amount, ...dose }: { amount?: number }) => {
  const found = jarDose(strength, form, jarMl)!
  expect(found).toMatchObject(dose)
  expect(found.amount).toBeCloseTo(amount!, 9)
})

test('TANK-22 a dose for another jar is diluted as that jar asks', () => {
  const litre = jarDose(0.18 / 200, 'P', 1000)!
  expect(litre).toMatchObject({ unit: 'ml', dilution: 10, form: 'P' })
  const [half, two] = [doseForJar(litre, 1000, 500), doseForJar(litre, 1000, 2000)]
  expect([half.amount, two.amount].map((amount) => amount.toFixed(6))).toEqual(['4.500000', '1.800000'])
  expect(half).toMatchObject({ unit: 'ml', dilution: 10, form: 'P' })
  expect(two).toMatchObject({ unit: 'g', dilution: 1, form: 'P' })
})

test('TANK-22 a product without a rate has no dose, and calcium with sulphate stands overnight', () => {
  const sheet = jarSheet([{ productId: '1', form: 'L', strength: Number.NaN }], true, 2000)
  expect(sheet).toMatchObject({ jarMl: 2000, steps: [{ productId: '1', dose: null }], lookAfterMinutes: [5, 30, 120], overnight: true })
})

test.each<[amount: number, unit: TankRateUnit, form: 'L' | 'P', read: object | undefined]>([
  [1.5, 'L/ha', 'L', { rate: 1.5 }],
  [250, 'g/ha', 'P', { rate: 0.25 }],
  [1, 'US gal/ac', 'L', { rate: 9.353_943 }],
  [16, 'US fl oz/ac', 'L', { rate: 1.169_243 }],
  [1, 'US lb/ac', 'P', { rate: 1.120_861 }],
  [0.25, '% v/v', 'L', { strength: 0.0025 }],
  [100, 'ml/100 L', 'L', { strength: 0.001 }],
  [2, 'kg/100 L', 'P', { strength: 0.02 }],
  [1, 'kg/ha', 'L', undefined],
  [1, 'L/ha', 'P', undefined],
  [1, '% v/v', 'P', undefined],
])('TANK-16 %s %s of form %s: mass and volume are never converted into each other', (amount, unit, form, read) => {
  const found = tankRate(amount, unit, form)
  expect(found && Object.keys(found)).toEqual(read && Object.keys(read))
  expect(Object.values(found ?? {})[0] ?? 0).toBeCloseTo(Number(Object.values(read ?? {})[0] ?? 0), 5)
  expect(unitsFor(form).includes(unit)).toBe(read !== undefined)
})

test('TANK-22 a request takes rates per hectare, and nothing where they cannot be known', () => {
  expect([
    perHectare({ rate: 2 }, null),
    perHectare({ strength: 0.01 }, 200),
    perHectare({ strength: 0.01 }, null),
    perHectare({}, 200),
  ]).toEqual([2, 2, undefined, undefined])
})

test.each<[what: string, strengths: number[], isMore: boolean]>([
  ['12 L/ha in 20 L/ha', [12 / 20], true],
  ['8 and 6 L/ha in 20 L/ha', [8 / 20, 6 / 20], true],
  ['as much product as water', [0.25, 0.25], false],
  ['a rate that is not known beside too much', [Number.NaN, 0.6], true],
  ['no rate', [Number.NaN], false],
])('TANK-110 %s: more product than water is %j -> %s', (_what, strengths, isMore) => {
  expect(isMoreProductThanWater(strengths)).toBe(isMore)
  const products = strengths.map((strength, at) => ({ productId: String(at), form: 'L' as const, strength }))
  const sheet = jarSheet(products, false, 1000)
  expect(sheet.moreProductThanWater).toBe(isMore)
  expect(sheet.steps.every(({ dose }) => dose === null)).toBe(isMore || strengths.every(Number.isNaN))
})

test('TANK-110 what is in no list counts too, and a strength needs no water', () => {
  const listed = [{ productId: '1', form: 'L' as const, strength: 0.3 }]
  expect(jarSheet(listed, false, 1000, [strengthIn({ rate: 20 }, 200)]).moreProductThanWater).toBe(false)
  expect(jarSheet(listed, false, 1000, [strengthIn({ strength: 0.3 }, null)]).moreProductThanWater).toBe(true)
  expect(strengthIn({ rate: 2 }, null)).toBeNaN()
})

test('TANK-110 first water and doses never exceed the jar, whatever the products', () => {
  // Fixed, so that a failure can be repeated.
  let seed = 7
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  let limited = 0
  for (let round = 0; round < 3000; round++) {
    const products = Array.from({ length: 1 + Math.floor(random() * 12) }, (_one, at) => ({
      productId: String(at),
      form: random() < 0.5 ? ('L' as const) : ('P' as const),
      strength: 10 ** (random() * 5 - 5) * (random() < 0.3 ? 1 : 0.3),
    }))
    for (const jarMl of JAR_SIZES) {
      const { steps, firstFillShare, moreProductThanWater } = jarSheet(products, false, jarMl)
      const doses = steps.map(({ dose }) => dose)
      const water = firstWaterMl(doses, jarMl)
      expect(water / jarMl).toBeCloseTo(firstFillShare, 9)
      expect(water + doses.reduce((sum, dose) => sum + (dose?.amount ?? 0), 0)).toBeLessThanOrEqual(jarMl + 1e-6)
      expect(water).toBeGreaterThan(0)
      if (!moreProductThanWater && firstFillShare < 0.6) limited++
    }
  }
  expect(limited).toBeGreaterThan(0)
})
