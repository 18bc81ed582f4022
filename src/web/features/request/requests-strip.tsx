import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import styles from './requests-strip.module.css'
import { requestsOf } from './requests.ts'

/** Tells on every page what waits for the network, and how it went once the network was back. */
export const RequestsStrip = () => {
  const { t } = useLingui()
  const session = useSession()
  const requests = requestsOf(session)
  const list = useStore(requests.list)
  const last = useStore(requests.lastSettled)
  const unfinished = list.filter(({ state }) => state.step !== 'sent')
  const rejected = unfinished.find(({ state }) => state.step === 'rejected')
  const first = rejected ?? unfinished[0]

  useEffect(() => {
    if (last?.state.step === 'sent')
      session.toasts.add({ header: t`Your request was sent`, body: t`Reference: ${last.state.reference}`, tone: 'success' })
  }, [last, session.toasts, t])

  if (!first) return null
  const hasPage = session.edition.pages.includes('requestSubmitted')
  const path = hasPage ? pagePaths.requestSubmitted(first.key) : pagePaths.requestForm(first.form, first.key)
  return (
    <Link href={path} className={styles.strip}>
      <Clock aria-hidden size={18} />
      {rejected ? (
        <Trans>A request was not accepted. Please correct it.</Trans>
      ) : (
        <Plural value={unfinished.length} one="# request is waiting for a connection." other="# requests are waiting for a connection." />
      )}
    </Link>
  )
}
