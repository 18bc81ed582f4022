import type { WaterFit } from './water/conditions.ts'

/** The most tests of a kind that are listed in one place; more are counted. */
export const MAX_TESTS = 20

/** What a test is ranked by within its rung; the first difference decides, then the newer test comes first. */
type Rank = {
  isFail: boolean
  /** A fail that concerns this tank, which stands before everything else. */
  isRelevantFail: boolean
  /** How many of the tank's products are in it, substitutes included. */
  covered: number
  substitutes: number
  isStrengthInside: boolean
  water: WaterFit
  extras: number
}

const DOCS = 2 ** 32
const EXTRAS = 2 ** 8
const PLACES = 2 ** 4
const WATERS = 2 ** 2

/** A number that is smaller for a test that ranks higher; tests with lower numbers are newer. */
const keyOf = ({ isRelevantFail, covered, substitutes, isStrengthInside, water, extras }: Rank, doc: number): number => {
  let key = isRelevantFail ? 0 : 1
  key = key * PLACES + (PLACES - 1 - covered)
  key = key * PLACES + substitutes
  key = key * 2 + (isStrengthInside ? 0 : 1)
  key = key * WATERS + water
  key = key * EXTRAS + Math.min(extras, EXTRAS - 1)
  return key * DOCS + doc
}
const isRelevant = (key: number): boolean => key < PLACES * PLACES * 2 * WATERS * EXTRAS * DOCS

type TopTest = { doc: number; isRelevantFail: boolean }

const docOf = (key: number): number => key % DOCS

/** The first of sorted keys, with those of `kept` in the place of the last others. */
const withKept = (keys: readonly number[], kept: readonly number[]): number[] => {
  const others = keys.filter((key) => !kept.includes(key))
  return [...others.slice(0, Math.max(keys.length - kept.length, 0)), ...kept].toSorted((a, b) => a - b)
}

/**
 * Keeps the highest ranking tests of a rung, fails that concern the tank and others apart so that neither hides the other, and counts all.
 * Where passes and fails are among the others, the newest of each is kept whatever its rank.
 */
export const createTop = (limit = MAX_TESTS) => {
  const fails: number[] = []
  const others: number[] = []
  /** Of the others, the keys of the newest that failed and of the newest that did not. */
  const newest: { fail?: number; pass?: number } = {}
  let total = 0
  let relevant = 0
  return {
    add: (rank: Rank, doc: number): void => {
      total++
      if (rank.isRelevantFail) relevant++
      const keys = rank.isRelevantFail ? fails : others
      const key = keyOf(rank, doc)
      if (!rank.isRelevantFail) {
        const kind = rank.isFail ? 'fail' : 'pass'
        if (newest[kind] === undefined || doc < docOf(newest[kind])) newest[kind] = key
      }
      if (keys.length === limit && key > keys[limit - 1]!) return
      let at = keys.length
      while (at > 0 && keys[at - 1]! > key) at--
      keys.splice(at, 0, key)
      if (keys.length > limit) keys.pop()
    },
    /** In the order of their ranks. */
    tests: (): TopTest[] => {
      const { fail, pass } = newest
      const listed = fail === undefined || pass === undefined ? others : withKept(others, [fail, pass])
      return [...fails, ...listed].map((key) => ({ doc: docOf(key), isRelevantFail: isRelevant(key) }))
    },
    total: (): number => total,
    /** How many of all are fails that concern the tank. */
    relevantTotal: (): number => relevant,
  }
}
export type Top = ReturnType<typeof createTop>
