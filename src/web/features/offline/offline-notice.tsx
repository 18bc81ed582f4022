import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useSession } from '../../platform/session.ts'
import { type Store, useStore } from '../../platform/store.ts'
import styles from './offline-notice.module.css'
import type { KeptPack } from './pack-list.ts'

/** Says plainly that what is shown comes from this device, and of what day it is. */
export const OfflineNotice = ({ used }: { used: Store<KeptPack | undefined> }) => {
  const { formats } = useSession()
  const pack = useStore(used)
  if (!pack) return <output />
  const date = formats.moment(pack.checkedAt)
  return (
    <output className={styles.notice}>
      <CloudOff aria-hidden size={18} />
      <Trans>Offline: data from {date}</Trans>
    </output>
  )
}
