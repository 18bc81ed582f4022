import { useLingui } from '@lingui/react/macro'
import type { HeadlineState } from '../../../../domain/tank/headline.ts'
import { useSession } from '../../../platform/session.ts'
import type { TankResponse } from './known.ts'

/** Each state in a few words. */
export const useHeadlineWords = (): Record<HeadlineState, string> => {
  const { t } = useLingui()
  const { edition } = useSession()
  const { reseller } = edition
  return {
    passed: t`Pass`,
    'passed-with-care': t`Pass – with care`,
    failed: t`Fail`,
    conflicting: t`Conflicting`,
    'part-failed': t`A part of this tank failed`,
    'passed-compare-rates': t`Passed as tested: compare your rates`,
    'not-at-your-strength': t`Not tested at your strength`,
    'with-others': t`Tested only together with others`,
    'parts-only': t`Only parts were tested`,
    'nothing-known': reseller === undefined ? t`Nothing is known of this tank` : t`Nothing in ${reseller}’s tests`,
  }
}

/** One sentence that says no more than the tests show. */
export const useHeadlineSentence = () => {
  const { t } = useLingui()
  return ({ state, withoutRates, someWithCare, underReview }: TankResponse['headline']): string => {
    const sentences: Record<HeadlineState, string> = {
      passed: t`This very mix passed in the laboratory at your strength or stronger, in this order of addition.`,
      'passed-with-care': someWithCare
        ? t`This very mix passed in the laboratory at your strength or stronger, in this order of addition, but only with care: read the observations.`
        : underReview
          ? t`This very mix passed in the laboratory at your strength or stronger, in this order of addition, but the laboratory is looking at the test again: measure with care.`
          : t`This very mix passed in the laboratory at your strength or stronger, in this order of addition, but failed when it was stronger: measure with care.`,
      failed: withoutRates
        ? t`This very mix failed in the laboratory. Without all rates and the water volume, every fail counts.`
        : t`This very mix failed in the laboratory at your strength or weaker. Do not mix it.`,
      conflicting: t`Tests of this mix contradict each other: some passed, and others of it or of a part of it failed. Read both before you decide.`,
      'part-failed': t`Some of these products failed in the laboratory without the others. That the others make it better is not known.`,
      'passed-compare-rates': someWithCare
        ? t`This very mix passed at the rates of the tests, some of them only with care. Yours are not known here: compare them.`
        : t`This very mix passed at the rates of the tests. Yours are not known here: compare them.`,
      'not-at-your-strength': t`This very mix was tested, but not at your strength. What happens at yours is not known.`,
      'with-others': t`All of these products were tested, but only together with others. What happens without the others is not known.`,
      'parts-only': t`Some of these products were tested together, but never all of them. The whole tank is not known.`,
      'nothing-known': t`No two of these products were tested together here. Not known does not mean that it works: make a jar test, or ask the laboratory.`,
    }
    return sentences[state]
  }
}
