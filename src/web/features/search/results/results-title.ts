import { useLingui } from '@lingui/react/macro'
import type { Counts } from '../../../../domain/search/result-counts.ts'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import type { TestKind } from '../../../../domain/records.ts'
import { useSession } from '../../../platform/session.ts'
import { useUntestedWords } from '../../../shared/verdicts/untested-words.ts'
import type { Draft } from '../criteria.ts'
import { searchedCount, useApartWords } from './apart-words.ts'
import { useCountWords } from './count-words.ts'
import { useQuestion } from './question.ts'

type Found = {
  kind: TestKind
  draft: Draft
  counts: Counts | undefined
  /** Of them, those with only the searched products; undefined while unknown. */
  onlyThese: Counts | undefined
  isDemo: boolean
}

/** What was asked, and what was found among all tests, as in the preview of the page's link (ANS-43, ANS-90): the page's title, and what is shared. */
export const useResultsTitle = ({ kind, draft, counts, onlyThese, isDemo }: Found): string => {
  const { t } = useLingui()
  const { data, language } = useSession()
  const question = useQuestion()(draft)
  const words = useCountWords()
  const apart = useApartWords()
  const { untested } = useUntestedWords()
  const inWords = (all: Counts): string | undefined => {
    if (all.total === 0) return untested
    if (searchedCount(draft) === 0) return words(all)
    // Nothing is counted until mixes with other products can be told apart.
    return onlyThese && apart(draft, all, onlyThese)
  }
  const found = counts && inWords(counts)
  const line = found === undefined ? question : `${question}${colonIn(language)}${found}`
  return [(data.demo || isDemo) && t`DEMONSTRATION DATA`, kind === 'seed' && t`Seed Coatings`, line].filter(Boolean).join(' · ')
}
