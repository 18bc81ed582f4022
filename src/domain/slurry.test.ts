import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEED_MASS_UNITS, seedKilogrammes, seedProblem, slurryAmount, slurryBatches, slurryFor, type SlurryProduct } from './slurry.ts'
import { coatingRate } from './units/units.ts'

const COATING: SlurryProduct[] = [
  { rate: 0.0025, form: 'L' },
  { rate: 0.0004, form: 'L' },
  { rate: 0.001, form: 'P' },
]

/** Rates as records have them, in millionths; some are not known. */
const someProducts = fc.array(
  fc.record({
    rate: fc.option(
      fc.integer({ min: 1, max: 4_000_000 }).map((millionths) => millionths / 1e6),
      { nil: undefined },
    ),
    form: fc.constantFrom('L' as const, 'P' as const),
  }),
  { minLength: 1, maxLength: 8 },
)
const someKg = fc.integer({ min: 1, max: 1_000_000_000 }).map((grammes) => grammes / 1000)
/** Both are unknown, or they are the same but for the last digits. */
const near = (actual: number | undefined, expected: number | undefined): void => {
  expect(actual === undefined).toBe(expected === undefined)
  expect(Math.abs((actual ?? 0) - (expected ?? 0))).toBeLessThanOrEqual(1e-9 * (1 + (expected ?? 0)))
}

describe('slurryFor', () => {
  test('SEED-30 a ton of seed takes a thousand times the rates per kilogramme, and solids add no volume', () => {
    const { amounts, litres } = slurryFor(1000, COATING)
    for (const [at, expected] of [2.5, 0.4, 1].entries()) expect(amounts[at]).toBeCloseTo(expected, 12)
    expect(litres).toBeCloseTo(2.9, 12)
  })

  test('SEED-30 amounts are linear in the seed, and the total is the sum of the liquids', () => {
    fc.assert(
      fc.property(someProducts, someKg, fc.double({ min: 0.01, max: 100, noNaN: true }), (products, kg, factor) => {
        const one = slurryFor(kg, products)
        const other = slurryFor(kg * factor, products)
        for (const [at, amount] of one.amounts.entries()) near(other.amounts[at], amount && amount * factor)
        const liquids = one.amounts.filter((_amount, at) => products[at]!.form === 'L')
        near(
          one.litres,
          liquids.reduce<number | undefined>((sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount), 0),
        )
      }),
    )
  })

  test.each([
    ['none', undefined],
    ['zero', 0],
    ['less than zero', -0.1],
    ['no number', Number.NaN],
    ['no finite number', Infinity],
  ])('SEED-31 a rate that is %s gives no amount and, of a liquid, no total', (_what, rate) => {
    const [product] = COATING
    expect(slurryFor(500, [product!, { rate, form: 'L' }])).toEqual({ seedKg: 500, amounts: [1.25, undefined], litres: undefined })
    expect(slurryFor(500, [product!, { rate, form: 'P' }])).toEqual({ seedKg: 500, amounts: [1.25, undefined], litres: 1.25 })
  })
})

describe('slurryBatches', () => {
  test('SEED-32 full batches and a last one with the rest', () => {
    const { count, full, last } = slurryBatches(1050, 200, COATING)
    expect([count, full?.seedKg, last?.seedKg]).toEqual([5, 200, 50])
    expect(full?.amounts[0]).toBeCloseTo(0.5, 12)
    expect(last?.amounts[0]).toBeCloseTo(0.125, 12)
  })

  test.each([
    ['nothing is left where the batches are whole', 600, 200, 3, undefined],
    ['decimals leave no rest of their own', 0.3, 0.1, 3, undefined],
    ['pounds leave no rest of their own', seedKilogrammes(3, 'US ton'), seedKilogrammes(300, 'lb'), 20, undefined],
    ['a lot that is smaller than a batch is one small batch', 150, 200, 0, 150],
  ])('SEED-32 %s', (_rule, seedKg, batchKg, count, lastKg) => {
    const batches = slurryBatches(seedKg, batchKg, COATING)
    expect([batches.count, batches.last?.seedKg]).toEqual([count, lastKg])
    expect(batches.full?.seedKg).toBe(count === 0 ? undefined : batchKg)
  })

  test('SEED-32 the batches hold all of the seed and of each product, and the last is smaller than the others', () => {
    fc.assert(
      fc.property(someProducts, someKg, fc.integer({ min: 10, max: 10_000_000 }), (products, kg, grammes) => {
        const batchKg = grammes / 1000
        const { count, full, last } = slurryBatches(kg, batchKg, products)
        const whole = slurryFor(kg, products)
        const close = (actual: number, expected: number): void =>
          expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-6 * (1 + expected))
        close(count * (full?.seedKg ?? 0) + (last?.seedKg ?? 0), kg)
        expect(last?.seedKg ?? 0).toBeLessThan(batchKg)
        for (const [at, amount] of whole.amounts.entries())
          if (amount !== undefined) close(count * (full?.amounts[at] ?? 0) + (last?.amounts[at] ?? 0), amount)
      }),
    )
  })
})

describe('slurryAmount', () => {
  test.each([
    [3.1, 'L', 'L/ton', { amount: 3.1, unit: 'L', isSmall: false }],
    [0.5, 'L', 'L/ton', { amount: 500, unit: 'ml', isSmall: true }],
    [1, 'P', 'L/ton', { amount: 1, unit: 'kg', isSmall: false }],
    [0.25, 'P', 'L/ton', { amount: 250, unit: 'g', isSmall: true }],
    [3.785411784, 'L', 'US gal/US ton', { amount: 1, unit: 'US gal', isSmall: false }],
    [3.785411784 / 2, 'L', 'US pt/US ton', { amount: 64, unit: 'US fl oz', isSmall: true }],
    [0.45359237, 'P', 'US pt/US ton', { amount: 1, unit: 'US lb', isSmall: false }],
    [0.45359237 / 4, 'P', 'US gal/US ton', { amount: 4, unit: 'oz', isSmall: true }],
  ] as const)('SEED-30 %s of form %s in %s, below one in the smaller unit', (amount, form, unit, shown) =>
    expect(slurryAmount(amount, form, unit)).toEqual(shown),
  )

  test('SEED-30 ten US tons of seed take ten times what the rate per US ton says', () => {
    const { amounts } = slurryFor(seedKilogrammes(10, 'US ton'), [COATING[0]!, COATING[2]!])
    expect(slurryAmount(amounts[0]!, 'L', 'US gal/US ton').amount).toBeCloseTo(10 * coatingRate(0.0025, 'L', 'US gal/US ton').amount, 4)
    expect(slurryAmount(amounts[1]!, 'P', 'US gal/US ton').amount).toBeCloseTo(10 * coatingRate(0.001, 'P', 'US gal/US ton').amount, 4)
  })
})

test('SEED-33 an amount of seed is above 0 and at most 100,000 t, in every unit', () => {
  for (const unit of SEED_MASS_UNITS) {
    expect(seedProblem(0, unit)).toBe('not above 0')
    expect(seedProblem(-1, unit)).toBe('not above 0')
    expect(seedProblem(Number.NaN, unit)).toBe('not above 0')
    expect(seedProblem(1, unit)).toBeUndefined()
    expect(seedProblem(1e9, unit)).toBe('too large')
  }
})
