import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import { ApiError } from '../../platform/network/api.ts'

/** What went wrong: the server's own words where it refused, else that it could not be reached. */
export const Failure = ({ error }: { error: unknown }) => (
  <div role="alert">
    <Notice tone="error">
      {error instanceof ApiError ? (
        (error.detail ?? `The server responded with the status ${error.status}.`)
      ) : (
        <Trans>The server cannot be reached. Check the network and try again; nothing was changed.</Trans>
      )}
    </Notice>
  </div>
)
