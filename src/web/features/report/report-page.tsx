import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Test } from '../../../contract/tests.ts'
import { type LanguageCode, languageOf } from '../../../domain/languages.ts'
import { useAnswer } from '../../platform/answers.ts'
import { ApiError } from '../../platform/api.ts'
import { forgetFirstAddress } from '../../platform/first-address.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Report } from './report.tsx'
import styles from './report-page.module.css'
import { NoReport } from './no-report.tsx'

/** Sent if no country was ever chosen; its local names are then not shown. */
const DEFAULT_COUNTRY = 'us'
/** There is no such test, or its id cannot be one. */
const UNKNOWN_TEST = new Set([404, 400])

type ReportPageProps = {
  testId: string
  /** As in the address: it may be in capitals, name a region, or be unsupported. */
  languageTag: string
  /** Called with each report that shows. */
  onShown: (shown: { test: Test; languageCode: LanguageCode }) => void
}

export const ReportPage = ({ testId, languageTag, onShown }: ReportPageProps) => {
  const { t } = useLingui()
  const { brand, edition, language, preferences } = useSession()
  const languageCode = languageOf(languageTag) ?? language
  const chosenCountry = useStore(preferences.country)
  const countryCode = edition.forcedCountry ?? (chosenCountry || DEFAULT_COUNTRY)
  // An address without a language opens the report in the edition's language.
  const isById = edition.reportsById && languageCode === edition.forcedLanguage
  const byId = useAnswer('resellerOutcome', isById ? { params: { testId } } : undefined)
  const inLanguage = useAnswer('outcome', isById ? undefined : { params: { testId, languageCode, countryCode } })
  const answer = isById ? byId : inLanguage
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
