import { Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { isCookieBlocked } from '../../platform/api.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import type { KeptRequest, ListedRequest } from './kept-requests.ts'
import styles from './request-status.module.css'
import { useReturnToForm } from './return-to-form.ts'
import { useRequests } from './with-requests.tsx'

/** The status of a submitted request: at the laboratory, not sent yet, or rejected. */
export const RequestStatus = ({ request, onReturned }: { request: ListedRequest; onReturned?: () => void }) => {
  const { step } = request.state
  if (step === 'sent') return <Sent request={request} />
  return step === 'waiting' ? <Waiting outlives={request.outlives} /> : <Rejected request={request} onReturned={onReturned} />
}

const Sent = ({ request }: { request: KeptRequest }) => {
  const { noteSeen } = useRequests()
  const { form, state } = request
  useEffect(() => void noteSeen(request), [noteSeen, request])
  if (state.step !== 'sent') return null
  return (
    <section className={styles.status}>
      <CircleCheck aria-hidden size={48} className={styles.sent} />
      <h2>
        <Trans>Your request is with the laboratory</Trans>
      </h2>
      <p>
        <Trans>Reference</Trans>: <strong className={styles.reference}>{state.reference}</strong>
      </p>
      <h3>
        <Trans>What happens next</Trans>
      </h3>
      <ol>
        <li>
          <Trans>You will get an email with the reference.</Trans>
        </li>
        <li>
          <Trans>A chemist will look at your request and may email you with questions.</Trans>
        </li>
        <Result isConfidential={state.isConfidential ?? (form === 'foliar' ? false : undefined)} />
      </ol>
    </section>
  )
}

/** No promise if it is unknown whether an agreement was named. */
const Result = ({ isConfidential }: { isConfidential: boolean | undefined }) => {
  if (isConfidential === undefined) return null
  return (
    <li>
      {isConfidential ? (
        <Trans>Your request names a non-disclosure agreement: the result is confidential and must not appear in the search.</Trans>
      ) : (
        <Trans>Once the mix has been tested, the result can appear in the search.</Trans>
      )}
    </li>
  )
}

const Waiting = ({ outlives }: { outlives: boolean }) => (
  <section className={styles.status}>
    <Clock aria-hidden size={48} className={styles.waiting} />
    <h2>
      <Trans>Your request has not been sent yet</Trans>
    </h2>
    <p>
      <WhenSent outlives={outlives} />
    </p>
  </section>
)

/** What a request waits for: the site's cookie, the server, or else the network. */
const WhenSent = ({ outlives }: { outlives: boolean }) => {
  const requests = useRequests()
  const sendsInBackground = useStore(requests.sendsInBackground)
  const isServerUnable = useStore(requests.isServerUnable)
  const isBlocked = useStore(isCookieBlocked)
  if (isBlocked) return <Trans>Keep this page open: it will be sent once your browser allows this site’s cookie.</Trans>
  if (isServerUnable)
    return <Trans>The server could not take it yet. Keep this page open: it will be sent as soon as the server can take it.</Trans>
  if (!outlives)
    return <Trans>It could not be saved in this browser. Keep this page open: it will be sent as soon as you are online.</Trans>
  return sendsInBackground ? (
    <Trans>
      It is saved in this browser, which will send it once you are online, even if you close this page. If you do not get an email with the
      reference, open this site again.
    </Trans>
  ) : (
    <Trans>
      It is saved in this browser. It will be sent as soon as you are online with this site open. If you close it now, open it again later.
    </Trans>
  )
}

type RejectedProps = { request: KeptRequest; onReturned: (() => void) | undefined }

const Rejected = ({ request, onReturned }: RejectedProps) => {
  const returnToForm = useReturnToForm()
  return (
    <section className={styles.status}>
      <TriangleAlert aria-hidden size={48} className={styles.rejected} />
      <h2>
        <Trans>Your request was not accepted</Trans>
      </h2>
      <p>
        <Trans>It could not be accepted as filled in. Nothing is lost: open the form and correct it.</Trans>
      </p>
      <Button
        look="primary"
        onClick={() => {
          returnToForm(request)
          onReturned?.()
        }}
      >
        <Trans>Back to the form</Trans>
      </Button>
    </section>
  )
}
