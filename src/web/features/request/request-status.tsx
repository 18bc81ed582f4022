import { Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect } from 'react'
import type { RequestFormKind } from '../../../domain/requests/requests.ts'
import { isCookieBlocked } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import type { KeptRequest, OwnRequest } from './kept/kept-requests.ts'
import styles from './request-status.module.css'
import { MixInShort } from './mix-in-short.tsx'
import type { RequestValues } from './request-values.ts'
import { useReturnToForm } from './kept/return-to-form.ts'
import { useRequests } from './kept/with-requests.tsx'

type RequestStatusProps = {
  request: OwnRequest
  onReturned?: () => void
  /** The page's own heading says what became of the request. */
  isHeaded?: boolean
}

/** The status of a submitted request: at the laboratory, not sent yet, or rejected. */
export const RequestStatus = ({ request, onReturned, isHeaded = false }: RequestStatusProps) => {
  const { step } = request.state
  const headings = useStatusHeadings()
  if (step === 'sent') return <Sent request={request} />
  const heading = !isHeaded && <h2>{headings[step]}</h2>
  return step === 'waiting' ? (
    <Waiting request={request} heading={heading} />
  ) : (
    <Rejected request={request} heading={heading} onReturned={onReturned} />
  )
}

/** What became of a request, in a few words: “submitted” only once the server has confirmed it (REQ-18). */
export const useStatusHeadings = (): Record<KeptRequest['state']['step'], string> => {
  const { t } = useLingui()
  return {
    sent: t`Request submitted`,
    waiting: t`Your request has not been sent yet`,
    rejected: t`Your request was not accepted`,
  }
}

const Sent = ({ request }: { request: OwnRequest }) => {
  const { noteSeen } = useRequests()
  const { sendsEmails: serverSends } = useSession()
  const { form, state, asked } = request
  useEffect(() => void noteSeen(request), [noteSeen, request])
  if (state.step !== 'sent') return null
  const sendsEmails = state.sendsEmails ?? serverSends
  return (
    <section className={styles.status}>
      <CircleCheck aria-hidden size={48} className={styles.sent} />
      <h2>
        <Trans>Your request is with the laboratory</Trans>
      </h2>
      <p>
        <Trans>Reference</Trans>: <strong className={`figures breaks ${styles.reference}`}>{state.reference}</strong>
      </p>
      {!sendsEmails && (
        <p>
          <strong>
            <Trans>
              No email will come now: this service sends none at present. Note the reference and quote it if you ask about your request.
            </Trans>
          </strong>
        </p>
      )}
      {asked && <AskedMix form={form} asked={asked} />}
      <h3>
        <Trans>What happens next</Trans>
      </h3>
      <ol>
        {sendsEmails && (
          <li>
            <Trans>You will get an email with the reference.</Trans>{' '}
            <Trans>Its link opens the page of your request: how far it is, and what the laboratory asks you.</Trans>
          </li>
        )}
        <li>
          {sendsEmails ? (
            <Trans>A chemist will look at your request and may email you with questions.</Trans>
          ) : (
            <Trans>A chemist will look at your request.</Trans>
          )}
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

/** So that nobody has to go back to see what was asked for. */
const AskedMix = ({ form, asked }: { form: RequestFormKind; asked: RequestValues }) => (
  <>
    <h3>
      <Trans>What you asked for</Trans>
    </h3>
    <MixInShort form={form} mix={asked} />
  </>
)

type WaitingProps = { request: OwnRequest; heading: ReactNode }

const Waiting = ({ request: { form, isPersisted, asked }, heading }: WaitingProps) => (
  <section className={styles.status}>
    <Clock aria-hidden size={48} className={styles.waiting} />
    {heading}
    <p>
      <WhenSent isPersisted={isPersisted} />
    </p>
    {asked && <AskedMix form={form} asked={asked} />}
  </section>
)

/** What a request waits for: the site's cookie, the server, or else the network. */
const WhenSent = ({ isPersisted }: { isPersisted: boolean }) => {
  const requests = useRequests()
  const { sendsEmails } = useSession()
  const sendsInBackground = useStore(requests.sendsInBackground)
  const isServerUnable = useStore(requests.isServerUnable)
  const isBlocked = useStore(isCookieBlocked)
  if (isBlocked) return <Trans>Keep this page open: it will be sent once your browser allows this site’s cookie.</Trans>
  if (isServerUnable)
    return <Trans>The server could not take it yet. Keep this page open: it will be sent as soon as the server can take it.</Trans>
  if (!isPersisted)
    return <Trans>It could not be saved in this browser. Keep this page open: it will be sent as soon as you are online.</Trans>
  if (sendsInBackground && !sendsEmails)
    return (
      <Trans>
        It is saved in this browser, which will send it once you are online, even if you close this page. Open this site again to see its
        reference.
      </Trans>
    )
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

type RejectedProps = { request: KeptRequest; heading: ReactNode; onReturned: (() => void) | undefined }

const Rejected = ({ request, heading, onReturned }: RejectedProps) => {
  const returnToForm = useReturnToForm()
  return (
    <section className={styles.status}>
      <TriangleAlert aria-hidden size={48} className={styles.rejected} />
      {heading}
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
