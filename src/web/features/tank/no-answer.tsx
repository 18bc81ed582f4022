import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type NoAnswerProps = {
  /** The server does not take this tank; else there was no response. */
  isRefused: boolean
  retry: () => void
}

/** Why there is no answer to a tank, and what one can do. */
export const NoAnswer = ({ isRefused, retry }: NoAnswerProps) => (
  <Notice tone="error">
    {isRefused ? (
      <p>
        <Trans>A product of this tank is not in our data. Change the tank and choose it again.</Trans>
      </p>
    ) : (
      <>
        <p>
          <Trans>There was no answer. What you entered is still here.</Trans>
        </p>
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </>
    )}
  </Notice>
)
