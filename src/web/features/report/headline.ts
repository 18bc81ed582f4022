import { useLingui } from '@lingui/react/macro'
import type { Report } from '../../../contract/tests.ts'
import { reportLook } from '../../../domain/verdicts.ts'
import { useSession } from '../../platform/session.ts'
import { useCropInSentence } from '../../trade/crop-names.ts'
import { useVerdictWords } from '../../trade/verdict-words.ts'

/** What a report says in one line: the verdict, if its code is known, and what was tested where (ANS-45). */
export const useHeadline = () => {
  const { t } = useLingui()
  const { data, formats } = useSession()
  const words = useVerdictWords()
  const cropName = useCropInSentence()
  return ({ result, ingredients, crop, demo }: Report) => {
    const look = reportLook(result)
    const verdict = look === 'none' ? undefined : words[look]
    const mix = ingredients.map(({ name }) => name).join(' + ')
    const country = ingredients[0]?.country
    const tested = [mix, country && formats.country(country), crop && cropName(crop)].filter(Boolean).join(', ')
    const line = verdict === undefined ? tested : `${verdict}: ${tested}`
    return { verdict, tested, title: data.demo || demo ? `${t`DEMONSTRATION DATA`} · ${line}` : line }
  }
}
