import { Trans, useLingui } from '@lingui/react/macro'
import type { LanguageCode } from '../../../domain/languages.ts'
import { useAnswer } from '../../platform/answers.ts'
import { ApiError } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Report } from './report.tsx'
import styles from './report-page.module.css'
import { NoReport } from './no-report.tsx'

/** Asked for where no country was ever chosen; its local names are then not shown. */
const DEFAULT_COUNTRY = 'us'
/** There is no such test, or its id cannot be one. */
const UNKNOWN_TEST = [404, 400]

type ReportPageProps = { testId: string; languageCode: LanguageCode }

export const ReportPage = ({ testId, languageCode }: ReportPageProps) => {
  const { t } = useLingui()
  const { brand, edition, preferences } = useSession()
  const countryCode = useStore(preferences.country) || edition.forcedCountry || DEFAULT_COUNTRY
  const answer = useAnswer('outcome', { params: { testId, languageCode, countryCode } }, { expected: UNKNOWN_TEST })
  const { product } = brand
  const isUnknown =
    answer.step === 'failed' && answer.error instanceof ApiError && UNKNOWN_TEST.includes(answer.error.status)
  return (
    <>
      <title>{`${t`${product} Information`} · ${brand.title}`}</title>
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
