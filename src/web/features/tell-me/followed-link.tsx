import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError, NoResponseError } from '../../platform/network/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CallFailure } from './call-failure.tsx'
import { KindsOfOne, KindsOfSeveral } from './notified-kinds.tsx'
import { sendToken, type LinkPurpose } from './tell-me-calls.ts'

type Step = 'asking' | 'sending' | 'done' | 'unknown link' | 'away' | 'failed'

type FollowedLinkProps = { purpose: LinkPurpose; token: string; /** Of a product that no list has. */ isProduct?: boolean }

/** What the link of an email is for: it is done by the button only, since some mail programs open every link. */
export const FollowedLink = ({ purpose, token, isProduct = false }: FollowedLinkProps) => {
  const [step, setStep] = useState<Step>('asking')
  const press = async () => {
    setStep('sending')
    try {
      await sendToken(token)
      setStep('done')
    } catch (error) {
      if (error instanceof NoResponseError) setStep('away')
      else setStep(error instanceof ApiError && error.status === 404 ? 'unknown link' : 'failed')
    }
  }
  if (step === 'done')
    return (
      <output>
        {purpose === 'confirm' &&
          (isProduct ? <Trans>Confirmed: you are told once what became of it.</Trans> : <Trans>Done. We will email you.</Trans>)}
        {purpose === 'end' && <Trans>Ended: nothing more is sent, and what was stored for it is deleted.</Trans>}
        {purpose === 'renew' && <Trans>Emails continue for two more years.</Trans>}
      </output>
    )
  if (step === 'unknown link')
    return (
      <Notice>
        <Trans>This link is not valid, or not any more.</Trans>
      </Notice>
    )
  return (
    <>
      {isProduct ? (
        <p>
          {purpose === 'end' ? (
            <Trans>Nothing more is sent about the product that you told us about then, and your address is deleted with it.</Trans>
          ) : (
            <Trans>You get one email about the product that you told us about, once the laboratory has looked at it.</Trans>
          )}
        </p>
      ) : purpose === 'end' ? (
        <p>
          <Trans>Nothing more is sent about these products then, and what is stored for it is deleted.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            You get an email each time a test of the products in our email is published, amended or withdrawn, until you end it.
          </Trans>{' '}
          <KindsOfSeveral /> <KindsOfOne />
        </p>
      )}
      <div role="alert">
        <CallFailure step={step} />
      </div>
      <div>
        <Button look="primary" disabled={step === 'sending'} onClick={() => void press()}>
          {purpose === 'end' ? <Trans>Stop these emails</Trans> : <Trans>Yes, tell me</Trans>}
        </Button>
      </div>
    </>
  )
}
