import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import History from 'lucide-react/icons/history'
import { isCookieBlocked } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { type Store, useStore } from '../../platform/store.ts'
import { CookieNotice } from './cookie-notice.tsx'
import styles from './offline-notice.module.css'
import type { FallbackData } from '../../lookups/availability.ts'

/** Says of when the data are that this device has; and, where that is known, that there is no network, or what works without the service. */
export const OfflineNotice = ({ used }: { used: Store<FallbackData | undefined> }) => {
  const { formats } = useSession()
  const data = useStore(used)
  const isBlocked = useStore(isCookieBlocked)
  const date = data && formats.moment(data.checkedAt)
  if (isBlocked) return <CookieNotice date={date} />
  if (!data) return <output />
  if (!data.isAway)
    return (
      <output className={`line gap-2 small strong ${styles.notice}`}>
        <History aria-hidden size={18} />
        <span>
          {data.country !== undefined && `${formats.country(data.country)}: `}
          <Trans>Data from {date}</Trans>
        </span>
      </output>
    )
  return (
    <output className={`line gap-2 small strong ${styles.notice}`}>
      <CloudOff aria-hidden size={18} />
      <span>
        {data.isServiceAway && (
          <>
            <Trans>Look-ups work; requests wait in your browser and are sent when the service is back.</Trans>{' '}
          </>
        )}
        <Trans>Offline: data from {date}</Trans>
      </span>
    </output>
  )
}
