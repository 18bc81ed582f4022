import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type HeadlineState, isOnlyOlder } from '../../../domain/tank/headline.ts'
import type { CallOutput } from '../../platform/network/api.ts'

/** States that the water decides. */
export const isOfWater = (state: HeadlineState): boolean => state === 'passed-compare-water' || state === 'not-in-your-water'
/** States whose sentence says that rates are missing, or in which no strength is compared. */
const SAYS_RATES: ReadonlySet<HeadlineState> = new Set(['nothing-known', 'parts-only', 'failed', 'passed-compare-rates'])

/** What limits a headline: assumptions, missing rates, tests under review. */
export const headlineNotes = ({ headline }: Pick<CallOutput<'tank'>, 'headline'>): MessageDescriptor[] => {
  const {
    state,
    face,
    tests,
    passesWithoutRate,
    passesOfOlder,
    underReview,
    isIncomplete,
    assumesWeakerIsSafer,
    assumesSofterIsSafer,
    assumesWarmerIsSafer,
    someWithCare,
    withoutRates,
  } = headline
  const notes: [isTrue: boolean, note: MessageDescriptor][] = [
    [
      face.condition.includes('published-fail'),
      msg`Others published that some of these products failed together. It is no test of this service.`,
    ],
    [underReview, msg`The laboratory is looking at one of these tests again: do not rely on it until it has finished.`],
    [isIncomplete, msg`One of these tests lacks readings that its method requires: do not rely on that test alone.`],
    [
      assumesWeakerIsSafer,
      msg`At least one of your products is weaker than in the test. We assume that weaker is safer; nobody tested it.`,
    ],
    [assumesSofterIsSafer, msg`Your water is softer than in the test. We assume that softer is safer; nobody tested it.`],
    [assumesWarmerIsSafer, msg`Your mix is warmer than in the test. We assume that warmer is safer; nobody tested it.`],
    [
      passesWithoutRate > 0 && !(state === 'not-at-your-strength' && passesWithoutRate === tests),
      msg`Where a product has rate 0, nobody knows how much of it was in the mix. This is not a pass.`,
    ],
    [
      passesOfOlder > 0 && !isOnlyOlder(headline),
      msg`A pass with an older formulation of a product proves nothing by itself: today’s is newer.`,
    ],
    [
      state === 'passed-compare-rates' && face.condition.includes('other-water'),
      msg`Every test of just these products that passed was in other water than yours, or in water that was not recorded.`,
    ],
    [someWithCare && isOfWater(state), msg`A test of this mix needed care: read the observations.`],
    [withoutRates && !SAYS_RATES.has(state), msg`Without all rates and the water volume, the strength of the whole tank is not compared.`],
  ]
  return notes.filter(([isTrue]) => isTrue).map(([, note]) => note)
}
