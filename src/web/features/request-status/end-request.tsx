import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { ApiError } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './request-status-page.module.css'
import type { StatusCalls } from './status-calls.ts'

type EndProps = { request: RequestStatusAnswer; calls: StatusCalls; onChanged: (request: RequestStatusAnswer) => void }
type AskedTwiceProps = { label: ReactNode; question: ReactNode; yes: ReactNode; failed: ReactNode; act: () => Promise<void> }

const focused = (button: HTMLButtonElement | null) => button?.focus()

/** What cannot be undone is asked once more. *No* has the focus: whoever presses Enter twice ends nothing. */
const AskedTwice = ({ label, question, yes, failed, act }: AskedTwiceProps) => {
  const [step, setStep] = useState<'closed' | 'asking' | 'sending' | 'failed'>('closed')
  const questionId = useId()
  const [wasAsked, setAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    setStep('asking')
  }
  const keep = () => setStep('closed')
  const isAsking = step === 'asking' || step === 'failed'
  useEffect(() => {
    if (!isAsking) return undefined
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setStep('closed')
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isAsking])
  const agree = async () => {
    setStep('sending')
    await act().catch(() => setStep('failed'))
  }
  if (step === 'closed')
    return (
      <div>
        <Button ref={wasAsked ? focused : undefined} look="quiet" onClick={ask}>
          {label}
        </Button>
      </div>
    )
  return (
    <section className={`part stack gap-3 ${styles.part}`} aria-labelledby={questionId}>
      <p id={questionId}>{question}</p>
      <div role="alert">{step === 'failed' && <Notice>{failed}</Notice>}</div>
      <div className="row gap-3">
        <Button look="primary" aria-describedby={questionId} disabled={step === 'sending'} onClick={() => void agree()}>
          {yes}
        </Button>
        <Button ref={focused} aria-describedby={questionId} onClick={keep}>
          <Trans>No, keep it</Trans>
        </Button>
      </div>
    </section>
  )
}

/** Where the request was changed meanwhile, it is shown as it is now. */
const orReadAgain = async ({ calls, onChanged }: EndProps, action: Promise<void>): Promise<void> => {
  try {
    await action
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await calls.read().then(onChanged, () => undefined)
    throw error
  }
}

export const CancelRequest = (props: EndProps) => {
  const { request, calls, onChanged } = props
  const { requestDays = 0 } = useSession()
  return (
    <AskedTwice
      label={<Trans>Cancel this request</Trans>}
      question={
        <>
          <Trans>Do you want to cancel this request? It cannot be undone.</Trans>{' '}
          {requestDays > 0 && <Trans>What was entered is deleted {requestDays} days later.</Trans>}
        </>
      }
      yes={<Trans>Yes, cancel it</Trans>}
      failed={<Trans>The request could not be cancelled; please try again.</Trans>}
      act={() => orReadAgain(props, calls.cancel(request.rowVersion).then(onChanged))}
    />
  )
}

/** For whoever got an email about a request that somebody else entered with the wrong address (PRIV-65). */
export const NotMine = ({ onDeleted, ...props }: EndProps & { onDeleted: () => void }) => {
  const { request, calls } = props
  return (
    <AskedTwice
      label={<Trans>This was not me: delete it</Trans>}
      question={
        <Trans>
          Do you want to delete this request with everything that was entered, this email address too? Nobody will write to you about it
          again. It cannot be undone.
        </Trans>
      }
      yes={<Trans>Yes, delete it</Trans>}
      failed={<Trans>The request could not be deleted; please try again.</Trans>}
      act={() => orReadAgain(props, calls.delete(request.rowVersion).then(onDeleted))}
    />
  )
}
