import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import { unsubscribeFromPush } from '../../platform/push.ts'
import { hasWorkers, unregisterWorkers } from '../../platform/workers.ts'

/** Time to read the notice below before the page reloads. */
const NOTICE_READ_MS = 3500

/** Reloads without the background worker's caches (ROUTE-04); says so if there are no workers (SW-02). */
export const useRefresh = (): (() => void) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  return () => {
    if (hasWorkers()) {
      void unregisterWorkers().then(() => location.reload())
      return
    }
    const body = t`Service workers are disabled or not supported by this browser`
    toasts.add({ header: t`Refresh`, body, tone: 'danger' })
    setTimeout(() => location.reload(), NOTICE_READ_MS)
  }
}

/** Ends push notifications and shows the result (SW-03). */
export const useStopPush = (): (() => Promise<void>) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  return async () => {
    const outcome = await unsubscribeFromPush()
    const body = {
      unsubscribed: t`Push notifications are off now.`,
      'not subscribed': t`Not subscribed to push notifications.`,
      failed: t`Unsubscribe failed!`,
    }[outcome]
    toasts.add({ header: t`Turn off push notifications`, body, tone: outcome === 'failed' ? 'danger' : 'success' })
  }
}
