import { isYoungEnough } from '../pack-age.ts'

export const HEADLINE_STATES = [
  'conflicting',
  'failed',
  'passed-with-care',
  'passed',
  'part-failed',
  'passed-compare-water',
  'not-in-your-water',
  'passed-compare-rates',
  'not-at-your-strength',
  'part-failed-at-other-strength',
  'with-others',
  'parts-only',
  'nothing-known',
  'unconfirmed',
] as const
export type HeadlineState = (typeof HEADLINE_STATES)[number]

/** Tests by number. The whole mix is a test of exactly the tank's products. */
export type KnownTests = {
  withoutRates: boolean
  /** A product of the tank is in no list, or nobody confirmed that it is the one of the list. */
  hasUnlisted: boolean
  whole: {
    applyingFails: readonly number[]
    /** Fails that do not apply, at or below the strength of a pass that covers by strength in at least one product. */
    contradictingFails: readonly number[]
    /** Fails that do not apply, stronger than every such pass in every product. */
    strongerFails: readonly number[]
    /** Compatible, with or without care, at my strength or stronger. */
    strongPasses: readonly number[]
    /** Those of them whose water is inside on every axis that I entered; and those of which none is outside, but one was not recorded. */
    coveringPasses: readonly number[]
    unrecordedPasses: readonly number[]
    /** With care: those at my strength or stronger, and those that would apply if they were fails. */
    applyingCare: readonly number[]
    otherPasses: readonly number[]
    /** Passes with a product at rate 0, which cover and contradict nothing. */
    passesWithoutRate: readonly number[]
    /** Passes with an older formulation of a product, which cover and contradict nothing either. */
    passesOfOlder: readonly number[]
    /** Passes to count on that needed no care and are not under review, and those that did or are, whatever their strengths. */
    passed: number
    withCare: number
    /** A pass that decides nothing needed care, or is under review. */
    hasCareApart: boolean
    /** Some of these passes are in water like mine, on every axis that I entered. */
    isInMyWater: boolean
  }
  /** Applying fails of two or more of the tank's products and nothing else, not of all. */
  partFails: readonly number[]
  /** The same at strengths at which they do not apply. */
  otherPartFails: readonly number[]
  /** Tests of all of the tank's products with others. */
  withOthers: readonly number[]
  /** Tests of two or more of the tank's products. */
  parts: readonly number[]
}

/** The state of a whole tank, with the numbers of the tests that decide it. */
export type Decision = { state: HeadlineState; docs: readonly number[] }

/** One of the first, one of the second and so on, then what is left: where few are shown, both are. */
const inTurns = (one: readonly number[], other: readonly number[]): number[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [...one.slice(at, at + 1), ...other.slice(at, at + 1)]).flat()

/** The first of the rules of TANK-10 that fits. Nothing but a covering pass of the very mix, beside no fail, is `passed`. */
export const decide = (known: KnownTests): Decision => {
  const { withoutRates, hasUnlisted, whole, partFails, otherPartFails, withOthers, parts } = known
  const {
    applyingFails,
    contradictingFails,
    strongerFails,
    strongPasses,
    coveringPasses,
    unrecordedPasses,
    applyingCare,
    otherPasses,
    passesWithoutRate,
    passesOfOlder,
  } = whole
  const fails = [...applyingFails, ...contradictingFails, ...strongerFails]
  const passes = [...strongPasses, ...otherPasses]
  const cautions = [...applyingCare, ...strongerFails, ...otherPartFails]
  const rules: [fits: () => boolean, holdsForUnlisted: boolean, decision: () => Decision][] = [
    [
      () => applyingFails.length > 0 && (withoutRates ? passes : strongPasses).length > 0,
      false,
      () => ({ state: 'conflicting', docs: inTurns(applyingFails, withoutRates ? passes : strongPasses) }),
    ],
    [() => applyingFails.length > 0, false, () => ({ state: 'failed', docs: applyingFails })],
    [
      () => strongPasses.length > 0 && partFails.length + contradictingFails.length > 0,
      false,
      () => ({ state: 'conflicting', docs: inTurns([...contradictingFails, ...partFails], strongPasses) }),
    ],
    [
      () => coveringPasses.length > 0,
      false,
      () =>
        cautions.length > 0
          ? { state: 'passed-with-care', docs: [...new Set([...cautions, ...coveringPasses])] }
          : { state: 'passed', docs: coveringPasses },
    ],
    [() => partFails.length > 0, true, () => ({ state: 'part-failed', docs: partFails })],
    [
      () => strongPasses.length > 0,
      false,
      () => ({
        state: unrecordedPasses.length > 0 ? 'passed-compare-water' : 'not-in-your-water',
        docs: [...new Set([...cautions, ...(unrecordedPasses.length > 0 ? unrecordedPasses : strongPasses)])],
      }),
    ],
    [() => withoutRates && passes.length > 0, false, () => ({ state: 'passed-compare-rates', docs: passes })],
    [
      () => passes.length + fails.length + passesWithoutRate.length + passesOfOlder.length > 0,
      false,
      () => ({ state: 'not-at-your-strength', docs: [...fails, ...passes, ...passesOfOlder, ...passesWithoutRate] }),
    ],
    [() => otherPartFails.length > 0, true, () => ({ state: 'part-failed-at-other-strength', docs: otherPartFails })],
    [() => withOthers.length > 0, false, () => ({ state: 'with-others', docs: withOthers })],
    [() => parts.length > 0, true, () => ({ state: 'parts-only', docs: parts })],
  ]
  const rule = rules.find(([fits, holdsForUnlisted]) => (!hasUnlisted || holdsForUnlisted) && fits())
  return rule ? rule[2]() : { state: 'nothing-known', docs: [] }
}

/** Only a pass of the very mix may be green, and from a pack only while its data are not older than 30 days. */
export const isGreen = (state: HeadlineState, packAgeDays?: number): boolean => state === 'passed' && isYoungEnough(packAgeDays)

/** Whether the very mix passed, and only with an older formulation of a product: amber, and no pass (WHO-36). */
export const isOnlyOlder = ({ state, passesOfOlder, tests }: { state: HeadlineState; passesOfOlder: number; tests: number }): boolean =>
  state === 'not-at-your-strength' && passesOfOlder === tests
