import type { ResultCode } from '../../../domain/records.ts'
import { BENIGN, ENDINGS, RULES, SEED_BENIGN, SEED_FAULTS, type MixingRule } from './facts/rules.ts'
import type { DemoProduct } from './products.ts'
import { pick, type Random } from './random.ts'

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
export const judge = (random: Random, products: readonly DemoProduct[], waterRate: number | null): JarResult => {
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
