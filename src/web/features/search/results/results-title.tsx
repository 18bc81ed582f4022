import { useLingui } from '@lingui/react/macro'
import { DocumentTitle } from '../../../platform/document-title.ts'
import { useSession } from '../../../platform/session.ts'
import type { Draft } from '../criteria.ts'
import { useCountWords } from './count-words.ts'
import type { Counts } from './counts.ts'
import { useQuestion } from './question.ts'

type ResultsTitleProps = { draft: Draft; counts: Counts | undefined; isDemo: boolean }

/** The page's title: what was asked, and what was found among all tests, as in the preview of its link (ANS-43). */
export const ResultsTitle = ({ draft, counts, isDemo }: ResultsTitleProps) => {
  const { t } = useLingui()
  const { brand, data } = useSession()
  const question = useQuestion()(draft)
  const words = useCountWords()
  const found = counts && (counts.total === 0 ? t`Not tested` : words(counts))
  const line = found === undefined ? question : `${question}: ${found}`
  return <DocumentTitle>{[...(data.demo || isDemo ? [t`DEMONSTRATION DATA`] : []), line, brand.title].join(' · ')}</DocumentTitle>
}
