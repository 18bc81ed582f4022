import { Trans, useLingui } from '@lingui/react/macro'
import Link from 'lucide-react/icons/link'
import Share from 'lucide-react/icons/share-2'
import { copyText } from '../../platform/device/clipboard.ts'
import { useSession } from '../../platform/session.ts'
import { canShare, share } from '../../platform/device/share.ts'
import { Button } from '../../ui/button.tsx'

type ShareButtonProps = {
  /** Becomes the subject of an email. */
  title: string
  /** What the link shows, for messengers, which leave out the title; what limits it is added. */
  text?: string
  url: () => string
  /** Said once the link was copied. */
  copied: string
}

/** Copies an address, and says whether it could. */
export const useCopyLink = () => {
  const { t } = useLingui()
  const { toasts } = useSession()
  return async (url: string, copied: string): Promise<void> => {
    const isCopied = await copyText(url)
    toasts.add(
      isCopied
        ? { header: t`Copied`, body: copied, tone: 'success' }
        : { header: t`Not copied`, body: t`Your browser did not allow it. You can copy the address of this page instead.`, tone: 'danger' },
    )
  }
}

/** Opens the device's ways to share; where it has none, copies the link. */
export const ShareButton = ({ title, text = title, url, copied }: ShareButtonProps) => {
  const { t } = useLingui()
  const copy = useCopyLink()
  const limits = t`Results are a guide, not a guarantee: follow the product labels.`
  const shareLink = async () => {
    if (!(await share({ title, text: `${text}\n${limits}`, url: url() }))) await copy(url(), copied)
  }
  return canShare() ? (
    <Button onClick={() => void shareLink()}>
      <Share aria-hidden size={20} />
      <Trans>Share</Trans>
    </Button>
  ) : (
    <Button onClick={() => void copy(url(), copied)}>
      <Link aria-hidden size={20} />
      <Trans>Copy link</Trans>
    </Button>
  )
}
