import type { Report as ReportData } from '../../../contract/look-ups/tests.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { useHeadline } from './headline.ts'
import { kindOf, ReportSheet } from './report-sheet.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Link from 'lucide-react/icons/link'
import Printer from 'lucide-react/icons/printer'
import { useLocation } from 'wouter'
import { canPrint } from '../../platform/device/print-page.ts'
import type { TestKind } from '../../../domain/records.ts'
import { cameFromWithin, pagePaths } from '../../platform/page-paths.ts'
import { canShare } from '../../platform/device/share.ts'
import { ShareButton, useCopyLink } from '../../shared/sharing/share-button.tsx'
import bar from '../../ui/bottom-bar.module.css'
import { Button } from '../../ui/button.tsx'
import styles from './report-tools.module.css'
import { useSeedLimits } from './use-seed-limits.ts'

/** Readers of a shared link want this report, so they are not redirected to their country's site (GEO-02). */
const linkToThisPage = (): string => `${location.origin}${location.pathname}?noredirect`

/** Buttons of a report, above it and on phones at the bottom of the screen, so that the verdict is on the first one; not printed. */
const ReportTools = ({ kind, title, isWhole }: { kind: TestKind; title: string; isWhole: boolean }) => {
  const { t } = useLingui()
  const copy = useCopyLink()
  const limits = useSeedLimits()
  const [, navigate] = useLocation()

  const goBack = () =>
    cameFromWithin(history.state) ? history.back() : navigate(kind === 'seed' ? pagePaths.seedSearch : pagePaths.search)
  const copied = t`The link to this report has been copied.`
  return (
    <div className={`${bar.bar} ${styles.tools}`}>
      <Button onClick={goBack}>
        <ArrowLeft aria-hidden size={20} />
        <Trans>Go back</Trans>
      </Button>
      {canPrint() && (
        <Button disabled={!isWhole} onClick={() => print()}>
          <Printer aria-hidden size={20} />
          <Trans>Print</Trans>
        </Button>
      )}
      {canShare() && (
        <ShareButton title={title} text={kind === 'seed' ? `${title}. ${limits}` : title} url={linkToThisPage} copied={copied} />
      )}
      <Button onClick={() => void copy(linkToThisPage(), copied)}>
        <Link aria-hidden size={20} />
        <Trans>Copy page link</Trans>
      </Button>
    </div>
  )
}

type ReportProps = {
  test: ReportData
  languageCode: LanguageCode
  /** Otherwise only what a list knows of it; the rest is on its way. */
  isWhole: boolean
  /** Of when the copy is that the browser had stored; undefined if the server sent it. */
  savedAt?: number | undefined
}

/** One test on one page. The result is in the language of the address. */
export const ReportView = ({ test, languageCode, isWhole, savedAt }: ReportProps) => {
  const { title: siteName } = useSession().brand
  const { title } = useHeadline()(test)
  return (
    <>
      <DocumentTitle>{`${title} · ${siteName}`}</DocumentTitle>
      <ReportTools kind={kindOf(test)} title={title} isWhole={isWhole} />
      <ReportSheet test={test} languageCode={languageCode} address={linkToThisPage()} isWhole={isWhole} savedAt={savedAt} />
    </>
  )
}
