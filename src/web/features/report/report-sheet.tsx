import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { API_BASE } from '../../../contract/call.ts'
import { V1 } from '../../../contract/look-ups/public-paths.ts'
import { TELL_ME_OF_TEST } from '../../../contract/tell-me/tell-me-paths.ts'
import type { Report as ReportData } from '../../../contract/look-ups/tests.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { observationsOf } from '../../../domain/observations.ts'
import { mixOfTest, productOfTest } from '../../../domain/public-pages/addresses.ts'
import type { TestKind } from '../../../domain/records.ts'
import { OlderNotes } from '../../shared/verdicts/older-notes.tsx'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { isOfOlder, isWithoutRate } from '../../../domain/verdicts.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import { Fact, Facts } from '../../shared/facts.tsx'
import { ObservationText } from '../../shared/texts/observation-text.tsx'
import { Logo } from '../../shared/logo.tsx'
import { PrintedFrom } from '../../shared/sharing/printed-from.tsx'
import { Day, WaterVolume } from '../../shared/amounts/quantities.tsx'
import { useHeadline } from './headline.ts'
import { useSeedLimits } from './use-seed-limits.ts'
import { SeedUnitsChooser, UnitsChooser } from '../../shared/amounts/units-chooser.tsx'
import { IngredientTable } from './ingredient-table.tsx'
import { ReportOutcome } from './outcome.tsx'
import styles from './report.module.css'
import { SlurryCalculator } from './slurry-calculator.tsx'
import { MadeBy } from './made-by.tsx'
import { TankAmounts } from './tank-amounts.tsx'

const SavedCopy = lazyExtra(() => import('./saved-copy.tsx').then((file) => file.SavedCopy))
const IncompleteNotice = lazyExtra(() => import('./issue-details.tsx').then((file) => file.IncompleteNotice))
const UnderReviewNotice = lazyExtra(() => import('./issue-details.tsx').then((file) => file.UnderReviewNotice))
const IssueDetails = lazyExtra(() => import('./issue-details.tsx').then((file) => file.IssueDetails))
const IssueMethod = lazyExtra(() => import('./issue-method.tsx').then((file) => file.IssueMethod))
const ConditionFacts = lazyExtra(() => import('./condition-facts.tsx').then((file) => file.ConditionFacts))
const EvidenceLevelLine = lazyExtra(() => import('../../shared/verdicts/evidence-level.tsx').then((file) => file.EvidenceLevelLine))
const TakeReport = lazyExtra(() => import('./take-report.tsx').then((file) => file.TakeReport))
const PrintedCode = lazyExtra(() => import('../../shared/sharing/printed-code.tsx').then((file) => file.PrintedCode))

/** A seed coating has no water. */
export const kindOf = ({ waterRate }: ReportData): TestKind => (waterRate === null ? 'seed' : 'foliar')

/** The heading of what later versions changed. */
const AMENDMENTS = 'amendments'

/** Goes there without a step in the browser's history, in which *Go back* would get stuck. */
const toAmendments = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById(AMENDMENTS)?.focus()
}

type ReportSheetProps = {
  test: ReportData
  languageCode: LanguageCode
  /** Of its page, for paper; a report without one is confidential or not published yet. */
  address?: string
  isWhole?: boolean
  savedAt?: number | undefined
}

/** One test as its report shows it, without the tools of its page. */
export const ReportSheet = ({ test, languageCode, address, isWhole = true, savedAt }: ReportSheetProps) => {
  const { brand, edition, formats, language } = useSession()
  const { product } = brand
  const { coating, verdict, tested } = useHeadline()(test)
  const kind = kindOf(test)
  const limits = useSeedLimits()
  // A confidential report is on no other page, and a reseller's edition has no such pages.
  const hasPages = brand.publicPages && edition.prefix === '' && address !== undefined
  // What is under review has no file that would say afterwards that all is well.
  const hasPdf = address !== undefined && edition.prefix === '' && !test.underReview
  const pdf = hasPdf ? `${API_BASE}${V1}report/${encodeURIComponent(test.tankmixId)}/${languageCode}.pdf` : undefined
  const pageOf = hasPages ? (order: number) => productOfTest(test.tankmixId, order, languageCode) : undefined
  return (
    <article className={`comfortable ${styles.sheet}`}>
      <header className={styles.head}>
        <Logo size={48} />
        <h1>
          <Trans>{product} Information</Trans>
          {verdict !== undefined && <span className="visually-hidden">{`${colonIn(language)}${tested}, ${verdict}`}</span>}
        </h1>
        {address !== undefined && <PrintedCode address={address} />}
        {!isWhole && (
          <output>
            <Trans>Generating report ..</Trans>
          </output>
        )}
      </header>
      {savedAt !== undefined && <SavedCopy at={savedAt} />}
      {test.underReview && <UnderReviewNotice />}
      {test.incomplete && <IncompleteNotice hours={test.incomplete} />}
      <ReportOutcome
        code={test.result}
        isDemo={test.demo}
        isDoubted={test.underReview === true || test.incomplete !== undefined}
        apart={isWithoutRate(test) ? 'unknown' : isOfOlder(test) ? 'care' : undefined}
        coating={coating}
        verdict={verdict}
        tested={tested}
        crop={test.crop}
        isWhole={isWhole}
      >
        <span lang={languageCode}>{test.phrase}</span>
      </ReportOutcome>
      {isWithoutRate(test) && (
        <p>
          <Trans>Where a product has rate 0, nobody knows how much of it was in the mix. This is not a pass.</Trans>
        </p>
      )}
      <OlderNotes test={test} day={formats.day} />
      {observationsOf(test) !== undefined && (
        <section>
          <h2>
            <Trans>Observations</Trans>
          </h2>
          <p>
            <ObservationText test={test} />
          </p>
        </section>
      )}
      <Facts isLarge>
        <Fact term={<Trans>Date Tested</Trans>}>
          <Day isoDay={test.dateOfTest} />
        </Fact>
        {kind === 'foliar' && (
          <Fact term={<Trans>Water Volume</Trans>}>
            <WaterVolume litresPerHa={test.waterRate} inReport />
          </Fact>
        )}
        <Fact term={<Trans>Test Number</Trans>}>{test.tankmixId}</Fact>
        <Fact term={<Trans>Laboratory</Trans>}>
          <MadeBy test={test} />
        </Fact>
        {test.issue && (
          <Fact term={<Trans>Date of Issue</Trans>}>
            <Day isoDay={test.issue.issuedOn} />
          </Fact>
        )}
        {test.issue && (
          <Fact term={<Trans>Version</Trans>}>
            {formats.count(test.issue.version)}
            {test.issue.amendments.length > 0 && (
              <>
                {' · '}
                <a href={`#${AMENDMENTS}`} onClick={toAmendments}>
                  <Trans>Amendments</Trans>
                </a>
              </>
            )}
          </Fact>
        )}
      </Facts>
      <div className="screen-only">{kind === 'seed' ? <SeedUnitsChooser /> : <UnitsChooser />}</div>
      <IngredientTable ingredients={test.ingredients} kind={kind} pageOf={pageOf} />
      {pageOf && kind === 'foliar' && test.ingredients.length > 1 && (
        <p className={`screen-only ${styles.mix}`}>
          <a href={mixOfTest(test.tankmixId, languageCode)}>
            <Trans>All tests of exactly these products</Trans>
          </a>
        </p>
      )}
      {address !== undefined && kind === 'foliar' && !test.demo && brand.alerts && edition.pages.includes('tellMe') && (
        <p className={`screen-only ${styles.mix}`}>
          <a href={`${API_BASE}${TELL_ME_OF_TEST}${encodeURIComponent(test.tankmixId)}`}>
            <Trans>Email me new tests</Trans>
          </a>
        </p>
      )}
      {test.waterRate !== null && test.waterRate > 0 && <TankAmounts waterRate={test.waterRate} ingredients={test.ingredients} />}
      {address !== undefined && isWhole && test.waterRate !== null && test.waterRate > 0 && <TakeReport test={test} address={address} />}
      {kind === 'seed' && <SlurryCalculator test={test} />}
      <ConditionFacts test={test} />
      {test.evidenceLevel && <EvidenceLevelLine level={test.evidenceLevel} />}
      {isWhole && <IssueMethod test={test} isCopy={savedAt !== undefined} isPublic={address !== undefined} />}
      {test.issue && <IssueDetails issue={test.issue} amendmentsId={AMENDMENTS} pdf={pdf} />}
      {kind === 'seed' && <p className="flush">{limits}</p>}
      <p className={`muted flush ${styles.disclaimer}`}>
        <Trans>
          Physical {product} tests check that the products are physically suitable for application with a conventional sprayer. The tests do
          not check for any adverse crop phytotoxicity or for the biological efficacy of the individual components when applied in a{' '}
          {product}.
        </Trans>
      </p>
      {address !== undefined && (
        <p className={`paper-only ${styles.printed}`}>
          <PrintedFrom address={address} />
        </p>
      )}
    </article>
  )
}
