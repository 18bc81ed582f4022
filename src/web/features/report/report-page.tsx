import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Test } from '../../../contract/tests.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import { useAnswer } from '../../platform/answers.ts'
import { ApiError } from '../../platform/api.ts'
import { forgetFirstAddress } from '../../platform/first-address.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Report } from './report.tsx'
import { type ReportAddress, reportCall, reportLanguage } from './report-call.ts'
import styles from './report-page.module.css'
import { NoReport } from './no-report.tsx'

/** There is no such test, or its id cannot be one. */
const UNKNOWN_TEST = new Set([404, 400])

type ReportPageProps = ReportAddress & {
  /** Called with each report that shows. */
  onShown: (shown: { test: Test; languageCode: LanguageCode }) => void
}

export const ReportPage = ({ testId, languageTag, onShown }: ReportPageProps) => {
  const { t } = useLingui()
  const session = useSession()
  const { brand, preferences } = session
  const languageCode = reportLanguage({ testId, languageTag }, session)
  // A report that is shown is in the names of the country that is chosen then.
  useStore(preferences.country)
  const answer = useAnswer(...reportCall({ testId, languageTag }, session))
  const { product } = brand
  useEffect(forgetFirstAddress, [])
  const shown = answer.step === 'ready' ? answer.value : undefined
  useEffect(() => {
    if (shown) onShown({ test: shown, languageCode })
  }, [shown, languageCode, onShown])
  const isUnknown = answer.step === 'failed' && answer.error instanceof ApiError && UNKNOWN_TEST.has(answer.error.status)
  return (
    <>
      {answer.step !== 'ready' && <title>{`${t`${product} Information`} · ${brand.title}`}</title>}
      {answer.step === 'waiting' && (
        <output className={styles.loading}>
          <Trans>Generating report ..</Trans>
        </output>
      )}
      {answer.step === 'failed' && <NoReport isUnknown={isUnknown} />}
      {answer.step === 'ready' && <Report test={answer.value} languageCode={languageCode} />}
    </>
  )
}
