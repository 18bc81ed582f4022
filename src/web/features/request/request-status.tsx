import { Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '../../ui/button.tsx'
import type { KeptRequest } from './kept-requests.ts'
import styles from './request-status.module.css'
import { useReturnToForm } from './return-to-form.ts'

/** How a submitted request stands: at the laboratory, waiting for the network, or sent back. */
export const RequestStatus = ({ request, onReturned }: { request: KeptRequest; onReturned?: () => void }) => {
  const { state } = request
  if (state.step === 'sent') return <Sent reference={state.reference} />
  return state.step === 'waiting' ? <Waiting /> : <Rejected request={request} onReturned={onReturned} />
}

const Sent = ({ reference }: { reference: string }) => (
  <section className={styles.status}>
    <CircleCheck aria-hidden size={48} className={styles.sent} />
    <h2>
      <Trans>Your request is with the laboratory</Trans>
    </h2>
    <p>
      <Trans>Reference</Trans>: <strong className={styles.reference}>{reference}</strong>
    </p>
    <h3>
      <Trans>What happens next</Trans>
    </h3>
    <ol>
      <li>
        <Trans>You get a mail with the reference and what you asked for.</Trans>
      </li>
      <li>
        <Trans>A chemist will look at your request and may email you with questions.</Trans>
      </li>
      <li>
        <Trans>When the mix has been tested, the result will appear in the search and we will email you.</Trans>
      </li>
    </ol>
  </section>
)

const Waiting = () => (
  <section className={styles.status}>
    <Clock aria-hidden size={48} className={styles.waiting} />
    <h2>
      <Trans>Your request is waiting for a connection</Trans>
    </h2>
    <p>
      <Trans>It is kept in this browser and goes to the laboratory by itself as soon as there is a network. You may close this page.</Trans>
    </p>
  </section>
)

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
