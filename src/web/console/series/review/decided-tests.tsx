import { Plural, Trans } from '@lingui/react/macro'
import { ApiError } from '../../../platform/network/api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PasskeyFailure } from '../../sign-in/passkey-failure.tsx'
import type { TestDecided } from './decide-together.ts'

export type DecisionProgress = { action: 'publish' | 'return'; all: number; done: readonly TestDecided[]; isOver: boolean }

/** What became of those that were decided; what kept one is said beside it. */
export const DecidedTests = ({ progress }: { progress: DecisionProgress | undefined }) => {
  const done = progress?.done ?? []
  const good = done.filter(({ error }) => error === undefined)
  const left = done.length - good.length
  return (
    <div aria-live="polite">
      {progress && !progress.isOver && progress.all > 0 && (
        <p>
          <Trans>
            {done.length} of {progress.all} done.
          </Trans>
        </p>
      )}
      {progress?.isOver === true && good.length > 0 && (
        <p>
          <strong>
            {progress.action === 'publish' ? (
              <Plural value={good.length} one="# report is issued." other="# reports are issued." />
            ) : (
              <Plural value={good.length} one="# test is back at the bench." other="# tests are back at the bench." />
            )}
          </strong>
        </p>
      )}
      {progress?.isOver === true && left > 0 && (
        <Notice tone="error">
          <Plural
            value={left}
            one="# test was not decided; why stands beside it."
            other="# tests were not decided; why stands beside each."
          />
        </Notice>
      )}
    </div>
  )
}

/** Why nothing was signed; the server names the test that could not be published. */
export const SigningFailure = ({ error }: { error: unknown }) => {
  const test = error instanceof ApiError ? (error as { test?: unknown }).test : undefined
  return (
    <>
      {typeof test === 'string' && (
        <p>
          <Trans>Nothing was signed, because of test {test}:</Trans>
        </p>
      )}
      <PasskeyFailure error={error} />
    </>
  )
}
