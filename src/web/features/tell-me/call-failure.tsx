import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** What went wrong with a call of this page; nothing typed or followed is lost by it. */
export const CallFailure = ({ step }: { step: string }) => {
  if (step !== 'away' && step !== 'failed') return null
  return (
    <Notice tone="error">
      {step === 'away' ? (
        <Trans>The server cannot be reached. Nothing is lost here: try again later.</Trans>
      ) : (
        <Trans>This could not be done. Nothing is lost here: please try again in a minute.</Trans>
      )}
    </Notice>
  )
}
