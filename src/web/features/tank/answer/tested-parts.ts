import type { TankResponse } from './known.ts'

/** Products of the tank that were tested together, without others. */
export type TestedPart = {
  productIds: readonly string[]
  /** How many tests of exactly these passed; undefined where the answer does not count them. */
  counts: { passed: number; withCare: number } | undefined
}

/** Larger parts than pairs, in the order in which their tests are listed. */
const largerParts = ({ evidence, order }: TankResponse): TestedPart[] => {
  const all = [...order.products, ...order.apart].map(({ productId }) => productId)
  const parts = new Map<string, TestedPart>()
  for (const { rung, missing, extra } of evidence) {
    const productIds = all.filter((id) => !missing.includes(id))
    if (rung === 4 && extra.length === 0 && productIds.length > 2) parts.set(productIds.join(' '), { productIds, counts: undefined })
  }
  return [...parts.values()]
}

/**
 * By what a tank of which only parts were tested is known: the parts of it that were, larger ones first, then the pairs with the most tests;
 * and the products that no test has together with another of the tank.
 */
export const testedParts = (answer: TankResponse): { parts: readonly TestedPart[]; untested: readonly string[] } => {
  const { matrix } = answer
  const pairs = matrix
    .filter(({ counts: { pass, care } }) => pass + care > 0)
    .toSorted((one, other) => other.counts.pass + other.counts.care - one.counts.pass - one.counts.care)
    .map(({ a, b, counts }): TestedPart => ({ productIds: [a, b], counts: { passed: counts.pass, withCare: counts.care } }))
  const isUntested = (id: string): boolean =>
    matrix.every(({ a, b, counts }) => (a !== id && b !== id) || Object.values(counts).every((count) => count === 0))
  const ids = [...new Set(matrix.flatMap(({ a, b }) => [a, b]))]
  return { parts: [...largerParts(answer), ...pairs], untested: ids.filter(isUntested) }
}
