import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import { isCookieBlocked } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { type Store, useStore } from '../../platform/store.ts'
import { CookieNotice } from './cookie-notice.tsx'
import styles from './offline-notice.module.css'
import type { SavedPack } from './pack-list.ts'

/** Says that the results come from this device, and their date; or why the server does not answer. */
export const OfflineNotice = ({ used }: { used: Store<SavedPack | undefined> }) => {
  const { formats } = useSession()
  const pack = useStore(used)
  const isBlocked = useStore(isCookieBlocked)
  const date = pack && formats.moment(pack.checkedAt)
  if (isBlocked) return <CookieNotice date={date} />
  if (!pack) return <output />
  return (
    <output className={styles.notice}>
      <CloudOff aria-hidden size={18} />
      <Trans>Offline: data from {date}</Trans>
    </output>
  )
}
