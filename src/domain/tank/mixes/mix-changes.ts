import { olderFormulation } from '../../products/older-formulation.ts'
import type { ProductFormulation, TestKind } from '../../records.ts'
import { lookOf } from '../../verdicts.ts'
import { mixVerdict, type VerdictOfMix, type MixTests } from './mix-verdict.ts'

/** A test, as far as it says something of its mix. */
export type TestOfMix = {
  kind: TestKind
  country: string
  /** yyyy-MM-dd */
  date: string
  result: string
  underReview?: boolean | undefined
  incomplete?: object | undefined
  ingredients: readonly { productId: string; rate: number }[]
}

/** A mix of which an answer says something else; null where no test is of exactly these products. */
export type MixChange = { kind: TestKind; country: string; productIds: string[]; from: VerdictOfMix | null; to: VerdictOfMix | null }

const FIELDS = ['pass', 'care', 'fail', 'noRate', 'older', 'careApart'] as const satisfies (keyof MixTests)[]
const FIELD_OF_LOOK = { pass: 'pass', care: 'care', fail: 'fail', 'no-rate': 'noRate', older: 'older' } as const
const SIDES = { before: 0, after: FIELDS.length }
const ROW = 2 * FIELDS.length
const FAIL = FIELDS.indexOf('fail')

type Side = keyof typeof SIDES
type KnownMix = { row: number; kind: TestKind; country: string; products: number[] }

const isWithin = (some: readonly number[], all: readonly number[]): boolean => some.every((one) => all.includes(one))

/**
 * Counts the tests of each mix as they are and as they will be, and says which mixes change their state. Some 100 bytes a mix are kept, and
 * nothing of a single test.
 */
export const createMixChanges = (formulationsOf: (productId: string) => readonly ProductFormulation[]) => {
  const productAt = new Map<string, number>()
  const rowOf = new Map<string, number>()
  let counts = new Uint32Array(ROW * 1024)

  const numberOf = (productId: string): number => {
    const known = productAt.get(productId)
    if (known !== undefined) return known
    productAt.set(productId, productAt.size)
    return productAt.size - 1
  }
  const rowFor = (key: string): number => {
    const known = rowOf.get(key)
    if (known !== undefined) return known
    const row = rowOf.size
    rowOf.set(key, row)
    if ((row + 1) * ROW > counts.length) {
      const larger = new Uint32Array(2 * counts.length)
      larger.set(counts)
      counts = larger
    }
    return row
  }
  const testsAt = (row: number, side: Side): MixTests =>
    Object.fromEntries(FIELDS.map((field, at) => [field, counts[row * ROW + SIDES[side] + at]!])) as MixTests
  const failed = (row: number, side: Side): boolean => counts[row * ROW + SIDES[side] + FAIL]! > 0

  /** The tests of a mix that are counted; a single product is no mix. */
  const add = (test: TestOfMix, sides: readonly Side[]): void => {
    const products = [...new Set(test.ingredients.map(({ productId }) => numberOf(productId)))].toSorted((a, b) => a - b)
    if (products.length < 2) return
    const ingredients = test.ingredients.map(({ productId, rate }) => ({
      rate,
      older: olderFormulation(formulationsOf(productId), test.country, test.date),
    }))
    const look = lookOf({ ...test, ingredients })
    const isApart = look === 'no-rate' || look === 'older'
    const needsCare = test.result === 'CA' || test.underReview === true || test.incomplete !== undefined
    const first = rowFor(`${test.kind} ${test.country} ${products.join(' ')}`) * ROW
    for (const side of sides) {
      counts[first + SIDES[side] + FIELDS.indexOf(FIELD_OF_LOOK[look])]!++
      if (isApart && needsCare) counts[first + SIDES[side] + FIELDS.indexOf('careApart')]!++
    }
  }

  const mixes = function* (): Generator<KnownMix> {
    for (const [key, row] of rowOf) {
      const [kind, country, ...products] = key.split(' ')
      yield { row, kind: kind as TestKind, country: country!, products: products.map(Number) }
    }
  }

  /** Spray mixes that failed, before or after, by country and the product that is in the fewest mixes. */
  const failedMixes = (): Map<string, KnownMix[]> => {
    const frequency = new Uint32Array(productAt.size)
    for (const { products } of mixes()) for (const product of products) frequency[product]!++
    const found = new Map<string, KnownMix[]>()
    for (const mix of mixes()) {
      if (mix.kind !== 'foliar' || (!failed(mix.row, 'before') && !failed(mix.row, 'after'))) continue
      const rarest = mix.products.reduce((one, other) => (frequency[other]! < frequency[one]! ? other : one))
      const key = `${mix.country} ${rarest}`
      const others = found.get(key)
      if (others) others.push(mix)
      else found.set(key, [mix])
    }
    return found
  }

  /** The mixes whose state changes, in the order in which they were first seen. */
  const changes = function* (): Generator<MixChange> {
    const ids = [...productAt.keys()]
    const fails = failedMixes()
    for (const { row, kind, country, products } of mixes()) {
      const parts =
        kind === 'foliar' && products.length > 2
          ? products.flatMap((product) =>
              (fails.get(`${country} ${product}`) ?? []).filter(
                (fail) => fail.products.length < products.length && isWithin(fail.products, products),
              ),
            )
          : []
      const state = (side: Side): VerdictOfMix | null => {
        const tests = testsAt(row, side)
        if (tests.pass + tests.care + tests.fail + tests.noRate + tests.older === 0) return null
        return mixVerdict(
          tests,
          parts.some((part) => failed(part.row, side)),
        )
      }
      const [from, to] = [state('before'), state('after')]
      if (from !== to) yield { kind, country, productIds: products.map((product) => ids[product]!), from, to }
    }
  }
  return { add, changes }
}
