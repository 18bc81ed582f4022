import { faceOf } from '../answer-face.ts'
import { decide, type HeadlineState } from '../headline.ts'

/** What an answer says of a mix whose rates nobody gave, from the best to the least that can be known. */

export const VERDICTS_OF_MIXES = ['pass', 'care', 'conflicting', 'fail', 'part-fail', 'unknown'] as const
export type VerdictOfMix = (typeof VERDICTS_OF_MIXES)[number]

/** The tests of exactly a mix's products in a country, by how they look (`lookOf`). */
export type MixTests = {
  pass: number
  care: number
  fail: number
  noRate: number
  older: number
  /** Those of the last two that needed care, are under review or lack readings. */
  careApart: number
}

const STATES: Partial<Record<HeadlineState, VerdictOfMix>> = { conflicting: 'conflicting', failed: 'fail', 'part-failed': 'part-fail' }

/**
 * The state of a mix that is asked for without rates, by its own tests, and by whether some of its products failed without the others:
 * what `answerHeadline` says of it, without an index of all tests.
 */
export const mixVerdict = ({ pass, care, fail, noRate, older, careApart }: MixTests, hasPartFail: boolean): VerdictOfMix => {
  const some = (count: number): number[] => (count > 0 ? [0] : [])
  const { state } = decide({
    withoutRates: true,
    hasUnlisted: false,
    whole: {
      applyingFails: some(fail),
      contradictingFails: [],
      strongerFails: [],
      strongPasses: [],
      coveringPasses: [],
      unrecordedPasses: [],
      applyingCare: some(care + careApart),
      otherPasses: some(pass + care),
      passesWithoutRate: some(noRate),
      passesOfOlder: some(older),
      passed: pass,
      withCare: care,
      hasCareApart: careApart > 0,
      isInMyWater: true,
    },
    partFails: some(hasPartFail ? 1 : 0),
    otherPartFails: [],
    withOthers: [],
    parts: [],
  })
  const { family } = faceOf({
    state,
    counts: { passed: pass, withCare: care, failed: fail },
    noRate,
    older,
    fails: [],
    withoutRates: true,
    hasCareApart: careApart > 0,
    underReview: false,
    isIncomplete: false,
    // What others published is not changed by an import of tests.
    isPublishedFail: false,
    assumesWeakerIsSafer: false,
    isInOtherWater: false,
    othersMayDiffer: false,
    hasHiddenFail: () => false,
    packAgeDays: undefined,
  })
  return STATES[state] ?? (family === 'fail' ? 'fail' : family)
}
