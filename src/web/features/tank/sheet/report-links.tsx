import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { lookOf } from '../../../../domain/verdicts.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { useVerdictWords } from '../../../shared/verdicts/verdict-words.ts'
import type { SheetAnswer } from './sheet-tank.ts'
import styles from './sheet.module.css'

type ReportLinksProps = { answer: SheetAnswer; testIds: readonly string[] }

/** Links to the reports of tests, each with its verdict in words where the answer has it. */
export const ReportLinks = ({ answer, testIds }: ReportLinksProps) => {
  const { language } = useSession()
  const verdicts = useVerdictWords()
  if (testIds.length === 0) return null
  return (
    <span className={`block ${styles.tests}`}>
      {[...new Set(testIds)].map((testId) => {
        const test = answer.tests.find(({ tankmixId }) => tankmixId === testId)
        const verdict = test && verdicts[lookOf(test)]
        return (
          <Link key={testId} href={pagePaths.report(testId, language)} state={FROM_WITHIN}>
            <Trans>Report</Trans> {testId}
            {verdict && ` · ${verdict}`}
          </Link>
        )
      })}
    </span>
  )
}
