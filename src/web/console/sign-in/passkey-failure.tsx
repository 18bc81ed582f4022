import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import { Failure } from '../shared/failure.tsx'

/** What the browser reports where somebody cancels, waits too long, or has no passkey for this site; it does not say which. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError'])

/** Why a passkey was not made or not used. */
export const PasskeyFailure = ({ error }: { error: unknown }) => {
  const name = error instanceof Error ? error.name : ''
  // The library wraps the browser's error and keeps its name.
  if (!CANCELLED.has(name) && name !== 'InvalidStateError' && name !== 'NotSupportedError' && name !== 'SecurityError')
    return <Failure error={error} />
  return (
    <div role="alert">
      <Notice tone="error">
        {CANCELLED.has(name) ? (
          <Trans>
            The browser reports that it was cancelled, that it took too long, or that this device has no passkey for this console. Please
            try again.
          </Trans>
        ) : (
          <Trans>This browser or key cannot be used here. Try another browser, or another key with a PIN or fingerprint.</Trans>
        )}
      </Notice>
    </div>
  )
}
