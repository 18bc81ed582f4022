import { isYoungEnough } from '../pack-age.ts'
import type { HeadlineState } from './headline.ts'

/** How an answer looks, in four families: green, amber, red and grey. Everything finer is words. */
export const FACE_FAMILIES = ['pass', 'care', 'fail', 'unknown'] as const
export type FaceFamily = (typeof FACE_FAMILIES)[number]

/** What limits an answer, in the order in which it is said where there is little room; none of them is left out. */
export const FACE_CONDITIONS = [
  'unconfirmed',
  'under-review',
  'incomplete',
  'others-may-differ',
  'published-fail',
  'old-data',
  'other-water',
  'older-formulation',
  'rate-not-known',
  'weaker-is-assumed-safer',
  'no-rates',
] as const
export type FaceCondition = (typeof FACE_CONDITIONS)[number]

/** Tests of exactly the products that were asked for, by how they ended: a pass that is under review or lacks readings counts as one with care. */
export type FaceCounts = { passed: number; withCare: number; failed: number }

export type FaceFail = {
  productIds: string[]
  /** The newest of the most severe. */
  testId: string
  /** Number of tests of exactly these products that failed. */
  tests: number
}

/** What is known of a mix as every surface draws it: the same question has the same face everywhere. */
export type AnswerFace = FaceCounts & {
  family: FaceFamily
  /** It answers for a tank whose rates are known; otherwise it says what the tests say of these products. Grey never is. */
  solid: boolean
  /** What it says in words. */
  state: HeadlineState
  /** Number of tests of exactly these products with a result to count on. */
  tests: number
  /** Passes of exactly these products with one at rate 0, and with one of an older formulation: they show nothing by themselves. */
  noRate: number
  older: number
  /** Every set of the products that failed without others, the most severe first. */
  fails: FaceFail[]
  condition: FaceCondition[]
}

/** The family of each state, where nothing else makes it less (TANK-140). */
const FAMILIES: Record<HeadlineState, FaceFamily> = {
  passed: 'pass',
  'passed-with-care': 'care',
  failed: 'fail',
  conflicting: 'care',
  'part-failed': 'fail',
  'passed-compare-water': 'care',
  'not-in-your-water': 'care',
  'passed-compare-rates': 'pass',
  'not-at-your-strength': 'unknown',
  'part-failed-at-other-strength': 'care',
  'with-others': 'unknown',
  'parts-only': 'unknown',
  'nothing-known': 'unknown',
  unconfirmed: 'unknown',
}

/** States in which the very mix passed, and more or less is said of it. */
const IS_PASS: ReadonlySet<HeadlineState> = new Set([
  'passed',
  'passed-with-care',
  'passed-compare-water',
  'not-in-your-water',
  'passed-compare-rates',
])

export type FaceFacts = {
  state: HeadlineState
  counts: FaceCounts
  noRate: number
  older: number
  fails: FaceFail[]
  /** A strength is not known, so that none was compared. */
  withoutRates: boolean
  /** A pass that does not count needed care, is under review or lacks readings. */
  hasCareApart: boolean
  /** A test that decides is under review. */
  underReview: boolean
  /** A test that decides lacks readings that its protocol requires. */
  isIncomplete: boolean
  /** A pass covers the tank only because weaker is assumed to be safer. */
  assumesWeakerIsSafer: boolean
  /** No pass of exactly these products was in water like that entered. */
  isInOtherWater: boolean
  /** The state is a pass with care because of a test that the reseller's edition may not see. */
  othersMayDiffer: boolean
  /** Others published that some of the products failed together. */
  isPublishedFail: boolean
  /** Whether there is such a test; only asked where it would take green away. */
  hasHiddenFail: () => boolean
  /** Undefined from a server. */
  packAgeDays: number | undefined
}

/** Whether every test of exactly these products passed without care and nothing takes from it, but the rates were not compared. */
const allPassed = ({ counts, fails, hasCareApart, isInOtherWater }: FaceFacts): boolean =>
  counts.withCare + counts.failed + fails.length === 0 && counts.passed > 0 && !hasCareApart && !isInOtherWater

/** The face of an answer. Green is only what is green in the answer, and outlined where all tests passed and no rate was compared. */
export const faceOf = (facts: FaceFacts): AnswerFace => {
  const {
    state,
    counts,
    noRate,
    older,
    fails,
    withoutRates,
    underReview,
    isIncomplete,
    assumesWeakerIsSafer,
    isInOtherWater,
    isPublishedFail,
    packAgeDays,
  } = facts
  const tests = counts.passed + counts.withCare + counts.failed
  const isOld = !isYoungEnough(packAgeDays)
  const isOutlined = state === 'passed-compare-rates' && allPassed(facts)
  const mayDiffer = facts.othersMayDiffer || (isOutlined && facts.hasHiddenFail())
  const isOnlyOlder = state === 'not-at-your-strength' && tests === 0 && older > 0
  const family = ((): FaceFamily => {
    if (FAMILIES[state] === 'pass') return (state === 'passed' || isOutlined) && !mayDiffer && !isPublishedFail && !isOld ? 'pass' : 'care'
    // What failed at another strength, or passed as it was made before, warns.
    if (state === 'not-at-your-strength') return counts.failed > 0 || isOnlyOlder ? 'care' : 'unknown'
    return FAMILIES[state]
  })()
  const conditions: Record<FaceCondition, boolean> = {
    unconfirmed: state === 'unconfirmed',
    'under-review': underReview,
    incomplete: isIncomplete,
    'others-may-differ': mayDiffer,
    'published-fail': isPublishedFail,
    'old-data': isOld,
    'other-water': isInOtherWater && IS_PASS.has(state),
    'older-formulation': older > 0,
    'rate-not-known': noRate > 0,
    'weaker-is-assumed-safer': assumesWeakerIsSafer,
    'no-rates': withoutRates && (IS_PASS.has(state) || state === 'conflicting' || FAMILIES[state] === 'fail'),
  }
  return {
    family,
    solid: !withoutRates && family !== 'unknown',
    state,
    ...counts,
    tests,
    noRate,
    older,
    fails,
    condition: FACE_CONDITIONS.filter((one) => conditions[one]),
  }
}

/** The face of an answer that brought none, as one of an edition before: what it has counted, and never a verdict. */
export const noFace = (counts: FaceCounts): AnswerFace => ({
  family: 'unknown',
  solid: false,
  state: 'nothing-known',
  ...counts,
  tests: counts.passed + counts.withCare + counts.failed,
  noRate: 0,
  older: 0,
  fails: [],
  condition: [],
})

/** A face for programs that read a page: `pass 16/16`, passes of all tests, and whether it answers for a tank. */
export const faceText = ({ family, solid, passed, withCare, tests }: AnswerFace): string =>
  `${family} ${passed + withCare}/${tests}${solid ? ' solid' : ''}`
