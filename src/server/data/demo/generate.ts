import {
  type IngredientRecord,
  isSoldIn,
  type ProductRecord,
  type RecordedConditions,
  type ResultCode,
  type TestKind,
  type TestRecord,
} from '../../../domain/records.ts'
import { dateOf, dayNumber } from '../../../domain/search/index/search-index.ts'
import {
  BENEFITS,
  BENIGN,
  COUNTRY_WEIGHTS,
  ENDINGS,
  FOLIAR_CROPS,
  type MixingRule,
  RULES,
  SEED_BENIGN,
  SEED_CROPS,
  SEED_FAULTS,
} from './facts.ts'
import { type DemoMaker, type DemoProduct, makeProducts } from './products.ts'
import { between, pick, pickPopular, type Random, seeded } from './random.ts'

/** Hardness in mg/L of calcium carbonate and pH: the standard waters A, D and C of CIPAC MT 18, and waters of taps and wells. */
const WATERS = [
  [20, 5.8],
  [342, 6.8],
  [342, 6.8],
  [500, 7.5],
  [65, 7],
  [140, 7.2],
  [250, 7.4],
  [410, 7.8],
] as const
const TEMPERATURES = [10, 15, 20, 20, 20, 25, 30]
const HOURS = [2, 24, 24, 24, 48]

/** The conditions of half of the tests, from numbers of their own: what else is invented does not depend on them. */
const inventConditions = (seed: number, test: number, kind: TestKind): { conditions?: RecordedConditions } => {
  const random = seeded(seed + Math.imul(test, 0x9e3779b1))
  if (random() < 0.5) return {}
  const [hardness, ph] = kind === 'foliar' ? pick(random, WATERS) : [null, null]
  return { conditions: { hardness, ph, temperature: pick(random, TEMPERATURES), hours: pick(random, HOURS) } }
}

const SEVERITY: Record<ResultCode, number> = { C: 0, CA: 1, NC: 2 }
const NOISE = 0.02

const applies = ({ traits: [one, other] }: MixingRule, a: DemoProduct, b: DemoProduct): boolean =>
  (a.traits.has(one) && b.traits.has(other)) || (a.traits.has(other) && b.traits.has(one))

/** The worst rule that applies to any two products of the mix. */
const worstRule = (products: readonly DemoProduct[]): MixingRule | undefined => {
  let worst: MixingRule | undefined
  for (const [at, a] of products.entries())
    for (const b of products.slice(at + 1))
      for (const rule of RULES) if (SEVERITY[rule.result] > (worst ? SEVERITY[worst.result] : 0) && applies(rule, a, b)) worst = rule
  return worst
}

type JarResult = { result: ResultCode; observations: string }

/** The jar test's result: by chemistry, apart from a small share of exceptions. */
const judge = (random: Random, products: readonly DemoProduct[], waterRate: number | null): JarResult => {
  const rule = worstRule(products)
  if (rule) return { result: rule.result, observations: `${pick(random, rule.seen)}; ${pick(random, ENDINGS[rule.result])}` }
  const steps = new Set(products.map(({ step }) => step))
  if (waterRate !== null && waterRate <= 75 && steps.has(3) && steps.has(6))
    return { result: 'NC', observations: `Paste and oily lumps in little water; ${pick(random, ENDINGS.NC)}` }
  if (random() < NOISE) {
    if (waterRate === null) return { result: 'NC', observations: pick(random, SEED_FAULTS) }
    return { result: 'CA', observations: `Slight sediment; ${pick(random, ENDINGS.CA)}` }
  }
  return { result: 'C', observations: pick(random, waterRate === null ? SEED_BENIGN : BENIGN) }
}

export type DemoTest = { test: TestRecord; ingredients: IngredientRecord[] }
export type DemoData = {
  products: ProductRecord[]
  /** Generated lazily; every iteration gives the same tests. */
  tests: Iterable<DemoTest>
}
type DemoOptions = {
  seed: number
  foliarTests: number
  seedTests: number
  /** Newest date, yyyy-MM-dd. */
  today: string
} & DemoMaker

export const DEMO_SIZE = { seed: 20_261_121, foliarTests: 32_000, seedTests: 2_400 }

const YEARS = 20
const WATER_RATES = [50, 75, 80, 100, 120, 150, 180, 200, 200, 200, 250, 300, 400, 500, 600, 800, 1000]
const KG_PER_TONNE = 1000

/** Products of one market by their role in a mix, the popular ones first. */
type Shelf = { leafMaker: DemoProduct[]; leafOther: DemoProduct[]; seedMaker: DemoProduct[]; seedOther: DemoProduct[] }

const shelfOf = (products: readonly DemoProduct[], country: string): Shelf => {
  const sold = products.filter(({ record }) => isSoldIn(record, country))
  const part = (kind: ProductRecord['kind'], on: 'forSeed' | 'forLeaf') => sold.filter((one) => one.record.kind === kind && one[on])
  return {
    leafMaker: part('maker', 'forLeaf'),
    leafOther: part('agrochemical', 'forLeaf'),
    seedMaker: part('maker', 'forSeed'),
    seedOther: part('agrochemical', 'forSeed'),
  }
}

/** A rate as a label would print it: small ones to the gramme, others in twentieths or quarters. */
const labelRate = (random: Random, [low, high]: readonly [number, number]): number => {
  const rate = between(random, low, high)
  const step = rate < 0.05 ? 0.0025 : rate < 0.2 ? 0.01 : rate < 2 ? 0.05 : 0.25
  return Number(Math.max(step, Math.round(rate / step) * step).toFixed(6))
}

/** More tests are from recent years; laboratories work on weekdays. */
const testDate = (random: Random, lastDay: number): string => {
  const day = lastDay - Math.floor(YEARS * 365 * random() ** 1.7)
  const weekday = (day + 4) % 7
  return dateOf(weekday === 0 ? day - 2 : weekday === 6 ? day - 1 : day)
}

const withoutRepeats = (products: readonly DemoProduct[]): DemoProduct[] => [...new Set(products)]

const inOrder = (random: Random, testId: string, products: readonly DemoProduct[], scale: number): IngredientRecord[] => {
  let order = 0
  return products
    .toSorted((a, b) => a.step - b.step)
    .map(({ record, rate }) => {
      order += random() < 0.03 ? 2 : 1
      return { testId, order, productId: record.id, rate: Number((labelRate(random, rate) * scale).toFixed(6)) }
    })
}

const createTestMaker = (shelves: ReadonlyMap<string, Shelf>, random: Random, lastDay: number) => {
  const draw = COUNTRY_WEIGHTS.flatMap(([country, weight]) => Array.from({ length: weight }, () => country))
  const foliar = (id: string): DemoTest => {
    const country = pick(random, draw)
    const { leafMaker, leafOther } = shelves.get(country)!
    const others = 1 + Math.floor(random() ** 2 * 3.5)
    const mixed = withoutRepeats([
      pickPopular(random, leafMaker),
      ...(random() < 0.08 ? [pickPopular(random, leafMaker)] : []),
      ...Array.from({ length: others }, () => pickPopular(random, leafOther)),
    ])
    const waterRate = pick(random, WATER_RATES)
    const { result, observations } = judge(random, mixed, waterRate)
    const date = testDate(random, lastDay)
    const crop = pick(random, FOLIAR_CROPS)
    return {
      test: { id, kind: 'foliar', country, date, result, waterRate, crop, benefit: '', observations },
      ingredients: inOrder(random, id, mixed, 1),
    }
  }
  const seed = (id: string): DemoTest => {
    const country = pick(random, draw)
    const { seedMaker, seedOther } = shelves.get(country)!
    const mixed = withoutRepeats([
      pickPopular(random, seedMaker),
      ...Array.from({ length: 1 + Math.floor(random() * 2) }, () => pickPopular(random, seedOther)),
    ])
    const { result, observations } = judge(random, mixed, null)
    const date = testDate(random, lastDay)
    return {
      test: {
        id,
        kind: 'seed',
        country,
        date,
        result,
        waterRate: null,
        crop: pick(random, SEED_CROPS),
        benefit: pick(random, BENEFITS),
        observations,
      },
      ingredients: inOrder(random, id, mixed, 1 / KG_PER_TONNE),
    }
  }
  return { foliar, seed }
}

/** Demonstration data from a seed: invented products, real substances, and verdicts that follow their chemistry. */
export const generateDemo = ({ seed, foliarTests, seedTests, today, ...brand }: DemoOptions): DemoData => {
  const products = makeProducts(seeded(seed), brand)
  let shelves: ReadonlyMap<string, Shelf> | undefined
  const tests = {
    *[Symbol.iterator](): Generator<DemoTest> {
      shelves ??= new Map(COUNTRY_WEIGHTS.map(([country]) => [country, shelfOf(products, country)]))
      const make = createTestMaker(shelves, seeded(seed + 1), dayNumber(today))
      let id = 0
      const recorded = ({ test, ingredients }: DemoTest): DemoTest => ({
        test: { ...test, ...inventConditions(seed, id, test.kind) },
        ingredients,
      })
      for (let at = 0; at < foliarTests; at++) yield recorded(make.foliar(String(++id)))
      for (let at = 0; at < seedTests; at++) yield recorded(make.seed(String(++id)))
    },
  }
  return { products: products.map(({ record }) => record), tests }
}
