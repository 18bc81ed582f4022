import { Plural, Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { Link } from 'wouter'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import type { KeptRequest } from './kept/kept-requests.ts'
import styles from './requests-strip.module.css'
import { useRequests, withRequests } from './kept/with-requests.tsx'

/** Shows on every page which requests are not sent yet, and the result once it is back. */
export const RequestsStrip = withRequests(() => {
  const { edition } = useSession()
  const list = useStore(useRequests().list)
  const waiting = list.filter(({ state }) => state.step === 'waiting')
  const rejected = list.find(({ state }) => state.step === 'rejected')
  const news = list.find(({ state }) => state.step === 'sent' && state.isNews === true)
  const shown = rejected ?? waiting[0] ?? news

  if (!shown) return null
  const hasPage = edition.pages.includes('requestSubmitted')
  const path = hasPage ? pagePaths.requestSubmitted(shown.key) : pagePaths.requestForm(shown.form, shown.key)
  return (
    <Link href={path} className={shown === news ? `screen-only ${styles.news}` : `screen-only ${styles.strip}`}>
      {shown === news ? <CircleCheck aria-hidden size={18} /> : <Clock aria-hidden size={18} />}
      <StripText request={shown} waiting={waiting.length} />
    </Link>
  )
})

const StripText = ({ request: { state }, waiting }: { request: KeptRequest; waiting: number }) => {
  if (state.step === 'rejected') return <Trans>A request was not accepted. Please correct it.</Trans>
  if (state.step === 'sent')
    return (
      <span>
        <Trans>Your request was sent</Trans> · <Trans>Reference: {state.reference}</Trans>
      </span>
    )
  return <Plural value={waiting} one="# request has not been sent yet." other="# requests have not been sent yet." />
}
