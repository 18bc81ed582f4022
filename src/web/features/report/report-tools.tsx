import { Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Link from 'lucide-react/icons/link'
import Printer from 'lucide-react/icons/printer'
import Share from 'lucide-react/icons/share-2'
import { useLocation } from 'wouter'
import type { TestKind } from '../../../domain/records.ts'
import { copyText } from '../../platform/clipboard.ts'
import { cameFromWithin, pagePaths } from '../../platform/page-paths.ts'
import { canShare, share } from '../../platform/share.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './report-tools.module.css'
import { useSeedLimits } from './seed-limits.ts'

/** Readers of a shared link want this report, so they are not redirected to their country's site (GEO-02). */
export const linkToThisPage = (): string => `${location.origin}${location.pathname}?noredirect`

/** Buttons of a report; not printed. */
export const ReportTools = ({ kind, title, isWhole }: { kind: TestKind; title: string; isWhole: boolean }) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  const limits = useSeedLimits()
  const [, navigate] = useLocation()

  const goBack = () =>
    cameFromWithin(history.state) ? history.back() : navigate(kind === 'seed' ? pagePaths.seedSearch : pagePaths.search)
  const copyLink = async () => {
    const isCopied = await copyText(linkToThisPage())
    toasts.add(
      isCopied
        ? { header: t`Copied`, body: t`The link to this report has been copied.`, tone: 'success' }
        : { header: t`Not copied`, body: t`Your browser did not allow it. You can copy the address of this page instead.`, tone: 'danger' },
    )
  }
  const shareLink = async () => {
    const text = kind === 'seed' ? `${title}. ${limits}` : title
    if (!(await share({ title, text, url: linkToThisPage() }))) await copyLink()
  }
  return (
    <div className={styles.tools}>
      <Button onClick={goBack}>
        <ArrowLeft aria-hidden size={20} />
        <Trans>Go back</Trans>
      </Button>
      <Button disabled={!isWhole} onClick={() => print()}>
        <Printer aria-hidden size={20} />
        <Trans>Print</Trans>
      </Button>
      {canShare() && (
        <Button onClick={() => void shareLink()}>
          <Share aria-hidden size={20} />
          <Trans>Share</Trans>
        </Button>
      )}
      <Button onClick={() => void copyLink()}>
        <Link aria-hidden size={20} />
        <Trans>Copy page link</Trans>
      </Button>
    </div>
  )
}
