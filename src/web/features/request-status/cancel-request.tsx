import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { ApiError } from '../../platform/network/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './request-status-page.module.css'
import type { StatusCalls } from './status-calls.ts'

type CancelProps = { request: RequestStatusAnswer; calls: StatusCalls; onChanged: (request: RequestStatusAnswer) => void }

const focused = (button: HTMLButtonElement | null) => button?.focus()

/** Cancelling asks once more, since it cannot be undone. *No* has the focus: whoever presses Enter twice cancels nothing. */
export const CancelRequest = ({ request, calls, onChanged }: CancelProps) => {
  const [step, setStep] = useState<'closed' | 'asking' | 'sending' | 'failed'>('closed')
  const question = useId()
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
  const cancel = async () => {
    setStep('sending')
    try {
      onChanged(await calls.cancel(request.rowVersion))
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await calls.read().then(onChanged, () => undefined)
      setStep('failed')
    }
  }
  if (step === 'closed')
    return (
      <div>
        <Button ref={wasAsked ? focused : undefined} look="quiet" onClick={ask}>
          <Trans>Cancel this request</Trans>
        </Button>
      </div>
    )
  return (
    <section className={`part stack gap-3 ${styles.part}`} aria-labelledby={question}>
      <p id={question}>
        <Trans>Do you want to cancel this request? It cannot be undone.</Trans>
      </p>
      <div role="alert">
        {step === 'failed' && (
          <Notice>
            <Trans>The request could not be cancelled; please try again.</Trans>
          </Notice>
        )}
      </div>
      <div className="row gap-3">
        <Button look="primary" aria-describedby={question} disabled={step === 'sending'} onClick={() => void cancel()}>
          <Trans>Yes, cancel it</Trans>
        </Button>
        <Button ref={focused} aria-describedby={question} onClick={keep}>
          <Trans>No, keep it</Trans>
        </Button>
      </div>
    </section>
  )
}
