import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Report, Test } from '../../../contract/look-ups/tests.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { ApiError, NoResponseError } from '../../platform/network/api.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { forgetFirstAddress } from '../../platform/first-address.ts'
import { lazyComponent } from '../../platform/lazy-component.ts'
import { type Session, useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { dateOfCopy } from '../../platform/network/answer.ts'
import { useNamesApart } from '../../shared/products/names-apart.ts'
import { openedTest } from '../../shared/searches/opened-test.ts'
import { ReportView } from './report.tsx'
import { type ReportAddress, reportCall, reportLanguage } from './report-call.ts'
import styles from './report-page.module.css'
import FileText from 'lucide-react/icons/file-text'
import { pagePaths } from '../../platform/page-paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Says that a test does not exist, or that it could not be fetched. */
const NoReport = ({ isUnknown, isCutOff }: { isUnknown: boolean; isCutOff: boolean }) => {
  const { product } = useSession().brand
  return (
    <div className={`flush-texts ${styles.none}`}>
      <FileText aria-hidden size={48} strokeWidth={1.5} />
      {isUnknown ? (
        <>
          <h1>
            <Trans>There is no such report</Trans>
          </h1>
          <p>
            <Trans>There is no {product} test with this number. The link may be incomplete, or the test may have been withdrawn.</Trans>
          </p>
        </>
      ) : (
        <>
          <h1>
            <Trans>The report could not be loaded</Trans>
          </h1>
          <p>
            {isCutOff ? (
              <Trans>The server cannot be reached, and this report is not saved in this browser.</Trans>
            ) : (
              <Trans>Something bad happened; please try again later.</Trans>
            )}
          </p>
          <Button look="primary" onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      <ButtonLink look={isUnknown ? 'primary' : 'secondary'} href={pagePaths.search}>
        <Trans>Search for {product} Results</Trans>
      </ButtonLink>
    </div>
  )
}

/** There is no such test, or its id cannot be one. */
const UNKNOWN_TEST = new Set([404, 400])
const WITHDRAWN = 410
/** The page itself says it. */
const EXPECTED = { expected: [WITHDRAWN] }

const Withdrawn = lazyComponent(() => import('./withdrawn.tsx').then((file) => file.Withdrawn))

/** What a list has just shown of the test, if the report will say the same: in this language, and without other names of the products. */
const knownOf = (testId: string, languageCode: LanguageCode, { edition, preferences }: Session): Test | undefined => {
  const opened = openedTest.get()
  if (opened?.test.tankmixId !== testId || opened.languageCode !== languageCode) return undefined
  const here = (edition.forcedCountry ?? preferences.country.get()).toUpperCase()
  return opened.test.ingredients.every(({ country }) => !here || country === here) ? opened.test : undefined
}

/** A copy that was stored before several products had a name, or before makers stood beside such names, has them too (NAME-10). */
const withNames = (copy: Report, nameApart: (name: string, maker: string) => string): Report => ({
  ...copy,
  ingredients: copy.ingredients.map((one) => ({ ...one, name: nameApart(one.name, one.manufacturer) })),
})

type ReportPageProps = ReportAddress & {
  /** Called with each report that shows. */
  onShown: (shown: { test: Test; languageCode: LanguageCode }) => void
  /** Called where the asked test is withdrawn. */
  onWithdrawn: (testId: string) => void
}

export const ReportPage = ({ testId, languageTag, onShown, onWithdrawn }: ReportPageProps) => {
  const { t } = useLingui()
  const session = useSession()
  const { brand, preferences } = session
  const languageCode = reportLanguage({ testId, languageTag }, session)
  // A report that is shown is in the names of the country that is chosen then.
  useStore(preferences.country)
  const answer = useLookup(...reportCall({ testId, languageTag }, session), EXPECTED)
  const { product } = brand
  useEffect(forgetFirstAddress, [])
  const whole = answer.step === 'ready' ? answer.value : undefined
  const shown = answer.step === 'waiting' ? knownOf(testId, languageCode, session) : whole
  useEffect(() => {
    if (whole) onShown({ test: whole, languageCode })
  }, [whole, languageCode, onShown])
  const withdrawn =
    answer.step === 'failed' && answer.error instanceof ApiError && answer.error.status === WITHDRAWN ? answer.error.withdrawn : undefined
  useEffect(() => {
    if (withdrawn) onWithdrawn(testId)
  }, [withdrawn, testId, onWithdrawn])
  const isUnknown = answer.step === 'failed' && answer.error instanceof ApiError && UNKNOWN_TEST.has(answer.error.status)
  // A pack has a part of it.
  const isWhole = answer.step === 'ready' && answer.from !== 'pack'
  const savedAt = answer.step === 'ready' ? dateOfCopy(answer) : undefined
  const nameApart = useNamesApart(savedAt === undefined ? undefined : shown?.ingredients[0]?.country)
  if (shown) {
    const named = savedAt === undefined ? shown : withNames(shown, nameApart)
    return <ReportView test={named} languageCode={languageCode} isWhole={isWhole} savedAt={savedAt} />
  }
  return (
    <>
      <DocumentTitle>{`${t`${product} Information`} · ${brand.title}`}</DocumentTitle>
      {answer.step === 'waiting' && (
        <output className={styles.loading}>
          <Trans>Generating report ..</Trans>
        </output>
      )}
      {withdrawn && <Withdrawn testId={testId} withdrawn={withdrawn} languageCode={languageCode} />}
      {answer.step === 'failed' && !withdrawn && <NoReport isUnknown={isUnknown} isCutOff={answer.error instanceof NoResponseError} />}
    </>
  )
}
