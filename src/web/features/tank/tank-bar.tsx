import { Trans, useLingui } from '@lingui/react/macro'
import Bookmark from 'lucide-react/icons/bookmark'
import Link from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Share from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { canShare, share } from '../../platform/share.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import type { EnteredTank } from './entered-tank.ts'
import { SaveTank } from './saved/save-tank.tsx'
import { tankFragment } from './tank-address.ts'
import styles from './tank-tools.module.css'

type TankToolsProps = { tank: EnteredTank; onEdit: () => void }

/** What one does with a tank that was checked. */
export const TankTools = ({ tank, onEdit }: TankToolsProps) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  const [isSaving, setSaving] = useState(false)
  /** Readers of a shared link want this tank, so they are not redirected to their country's site (GEO-02). */
  const url = () => `${location.origin}${location.pathname}?noredirect#${tankFragment(tank)}`
  const copyLink = async () => {
    const isCopied = await copyText(url())
    toasts.add(
      isCopied
        ? { header: t`Copied`, body: t`The link to this tank has been copied.`, tone: 'success' }
        : { header: t`Not copied`, body: t`Your browser did not allow it. You can copy the address of this page instead.`, tone: 'danger' },
    )
  }
  const shareLink = async () => {
    const title = `${t`My tank`}: ${tank.lines.map(({ name }) => name).join(' + ')}`
    if (!(await share({ title, text: title, url: url() }))) await copyLink()
  }
  return (
    <div className={styles.bar}>
      <div className={styles.tools}>
        <Button onClick={onEdit}>
          <Pencil aria-hidden size={20} />
          <Trans>Change the tank</Trans>
        </Button>
        <Button aria-expanded={isSaving} onClick={() => setSaving(!isSaving)}>
          <Bookmark aria-hidden size={20} />
          <Trans>Save</Trans>
        </Button>
        {canShare() ? (
          <Button onClick={() => void shareLink()}>
            <Share aria-hidden size={20} />
            <Trans>Share</Trans>
          </Button>
        ) : (
          <Button onClick={() => void copyLink()}>
            <Link aria-hidden size={20} />
            <Trans>Copy link</Trans>
          </Button>
        )}
      </div>
      {isSaving && <SaveTank tank={tank} onDone={() => setSaving(false)} />}
    </div>
  )
}
