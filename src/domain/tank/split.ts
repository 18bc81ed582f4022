import { bitCount } from './tank.ts'

/**
 * What is known of the products of one pass, from most to least: `single` needs no mixing, `tested` passed together at my strength or
 * stronger, `tested-otherwise` passed together at another strength, `pairs` passed two by two only, `unknown` is not known.
 */
export const GROUP_KINDS = ['single', 'tested', 'tested-otherwise', 'pairs', 'unknown'] as const
export type GroupEvidence = (typeof GROUP_KINDS)[number]

/** What is known of sets of products; a set is a mask with one bit for each place, and each list has an entry for each mask. */
export type KnownSets = {
  places: number
  /** `OTHER_FAIL` where exactly this set failed, at whatever strength; `APPLYING_FAIL` where such a fail applies. */
  failed: ArrayLike<number>
  /** More than 0 where exactly this set passed at my strength or stronger, or at any strength. */
  covered: ArrayLike<number>
  passed: ArrayLike<number>
  /** Products that only help others, such as a water conditioner: nothing is sprayed with them alone. */
  helpers: number
}
/** A set that failed, but not at strengths that concern mine; and one that did at such. */
export const OTHER_FAIL = 1
export const APPLYING_FAIL = 2

export type Group = { mask: number; evidence: GroupEvidence }
/** The sprays, and the products that are in none: helpers that failed with everything they could help. */
type Split = { groups: Group[]; leftOut: number }

/** What a product that is left out outweighs, then one more pass, then one product of a worse kind of group: none is ever traded for the other. */
const LEFT_OUT = 2 ** 24
const PASS = 2 ** 16
const COST: Record<GroupEvidence, number> = { single: 0, tested: 0, 'tested-otherwise': 1, pairs: 16, unknown: 256 }

/**
 * What is known of each set. Undefined where it holds a set that failed, at whatever strength. A pass of exactly this set at my strength
 * outweighs fails at other strengths, never one that applies (TANK-21).
 */
const groupKinds = ({ places, failed, covered, passed, helpers }: KnownSets): (GroupEvidence | undefined)[] => {
  const sets = 2 ** places
  const holdsFail = new Uint8Array(sets)
  const arePairsFine = new Uint8Array(sets).fill(1)
  const kinds: (GroupEvidence | undefined)[] = []
  for (let mask = 1; mask < sets; mask++) {
    const size = bitCount(mask)
    holdsFail[mask] = failed[mask]!
    if (size === 2) arePairsFine[mask] = passed[mask]! > 0 ? 1 : 0
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const smaller = mask & ~(rest & -rest)
      holdsFail[mask] = Math.max(holdsFail[mask]!, holdsFail[smaller]!)
      if (size > 2 && arePairsFine[smaller] === 0) arePairsFine[mask] = 0
    }
    const isBarred = holdsFail[mask] === APPLYING_FAIL || (holdsFail[mask] === OTHER_FAIL && !(covered[mask]! > 0))
    // A tank of nothing but helpers is what was asked about: it is one spray, or none.
    const isHelpersOnly = (mask & ~helpers) === 0 && mask !== sets - 1
    if (isBarred || isHelpersOnly) kinds[mask] = undefined
    else if (size === 1) kinds[mask] = 'single'
    else if (covered[mask]! > 0) kinds[mask] = 'tested'
    else if (passed[mask]! > 0) kinds[mask] = 'tested-otherwise'
    else kinds[mask] = arePairsFine[mask] === 1 ? 'pairs' : 'unknown'
  }
  return kinds
}

/**
 * The fewest passes over the field such that no pass holds a set that failed, unless exactly that pass passed at my strength, and none has
 * helpers only; helpers are left out where no pass can have them. Among those the one with the fewest products in groups that are
 * unknown, then in groups tested only two by two, then at other strengths. Exact: every way to divide up to 12 places is weighed.
 */
export const splitTank = (known: KnownSets): Split => {
  const sets = 2 ** known.places
  const all = sets - 1
  const kinds = groupKinds(known)
  const whole = kinds[all]
  // One pass cannot be beaten.
  if (whole !== undefined) return { groups: [{ mask: all, evidence: whole }], leftOut: 0 }
  const cost = new Float64Array(sets)
  for (let mask = 1; mask < sets; mask++) {
    const kind = kinds[mask]
    if (kind !== undefined) cost[mask] = PASS + COST[kind] * bitCount(mask)
    // Alone it stands for being left out.
    else cost[mask] = bitCount(mask) === 1 ? LEFT_OUT : Infinity
  }
  const best = new Float64Array(sets)
  const chosen = new Uint16Array(sets)
  for (let mask = 1; mask < sets; mask++) {
    const lowest = mask & -mask
    const others = mask ^ lowest
    let least = Infinity
    // Every way to choose the companions of the lowest product, the largest group first.
    for (let companions = others; ; companions = (companions - 1) & others) {
      const group = companions | lowest
      const sum = cost[group]! + best[mask ^ group]!
      if (sum < least) {
        least = sum
        chosen[mask] = group
      }
      if (companions === 0) break
    }
    best[mask] = least
  }
  const split: Split = { groups: [], leftOut: 0 }
  for (let mask = all; mask !== 0; mask ^= chosen[mask]!) {
    const group = chosen[mask]!
    const evidence = kinds[group]
    if (evidence === undefined) split.leftOut |= group
    else split.groups.push({ mask: group, evidence })
  }
  return split
}
