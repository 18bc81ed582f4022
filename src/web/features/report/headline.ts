import { useLingui } from '@lingui/react/macro'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { cropInSentence } from '../../../domain/crops/crop-terms.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { isOfOlder, isWithoutRate, reportLook } from '../../../domain/verdicts.ts'
import { useSession } from '../../platform/session.ts'
import { useTranslatedCrop } from '../../shared/crops/known-crops.ts'
import { useVerdictWords } from '../../shared/verdicts/verdict-words.ts'

/** What a report says in one line: that it is of a seed coating, the verdict, if its code is known, and what was tested where (ANS-45). */
export const useHeadline = () => {
  const { t } = useLingui()
  const { data, formats, language } = useSession()
  const words = useVerdictWords()
  const translated = useTranslatedCrop()
  return (test: Report) => {
    const { result, ingredients, crop, demo, waterRate, underReview, incomplete } = test
    const look = reportLook(result)
    const known = look === 'none' ? undefined : isWithoutRate(test) ? words['no-rate'] : isOfOlder(test) ? words.older : words[look]
    const mix = ingredients.map(({ name }) => name).join(' + ')
    const country = ingredients[0]?.country
    /** The mix and where it was tested; the crop follows. */
    const tested = [mix, country && formats.country(country)].filter(Boolean).join(', ')
    const whole = crop ? `${tested}, ${cropInSentence(crop, language, translated(crop))}` : tested
    /** What the laboratory is looking at again, or what lacks readings, is no pass. */
    const verdict = (underReview || incomplete) && look === 'pass' && !isWithoutRate(test) && !isOfOlder(test) ? words.care : known
    const line = verdict === undefined ? whole : `${verdict}${colonIn(language)}${whole}`
    const coating = waterRate === null ? t`Seed Coatings` : undefined
    const title = [(data.demo || demo) && t`DEMONSTRATION DATA`, underReview && t`Under review`, incomplete && t`Incomplete`, coating, line]
      .filter(Boolean)
      .join(' · ')
    return { coating, verdict, tested, title }
  }
}
