import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { ApiError } from '../../platform/network/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './request-status-page.module.css'
import type { StatusCalls } from './status-calls.ts'

type CancelProps = { request: RequestStatusAnswer; calls: StatusCalls; onChanged: (request: RequestStatusAnswer) => void }

/** What the question leads to has the focus, since the button that was pressed is gone. */
const focused = (button: HTMLButtonElement | null) => button?.focus()

/** Cancelling asks once more, since it cannot be undone. */
export const CancelRequest = ({ request, calls, onChanged }: CancelProps) => {
  const [step, setStep] = useState<'closed' | 'asking' | 'sending' | 'failed'>('closed')
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
        <Button look="quiet" onClick={() => setStep('asking')}>
          <Trans>Cancel this request</Trans>
        </Button>
      </div>
    )
  return (
    <section className={`part stack gap-3 ${styles.part}`}>
      <p>
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
        <Button ref={focused} look="primary" disabled={step === 'sending'} onClick={() => void cancel()}>
          <Trans>Yes, cancel it</Trans>
        </Button>
        <Button onClick={() => setStep('closed')}>
          <Trans>No, keep it</Trans>
        </Button>
      </div>
    </section>
  )
}
