import { Trans, useLingui } from '@lingui/react/macro'
import { CONSOLE } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import button from '../../ui/button.module.css'
import { Failure } from '../shared/failure.tsx'
import { leaveConsole } from '../shared/calls/sign-out.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Where somebody lands whose roles do not allow a page. The link reads the roles anew. */
export const ForbiddenPage = () => {
  const { t } = useLingui()
  const { error, run } = useMutation()
  const leave = () => run(() => leaveConsole())
  return (
    <SignInFrame title={t`forbidden`}>
      {error !== undefined && <Failure error={error} />}
      <p>
        <Trans>Your roles do not allow this page. An admin of the console can change them.</Trans>
      </p>
      <a href={CONSOLE} className={button.secondary}>
        <Trans>Go to the first page</Trans>
      </a>
      <Button onClick={() => void leave()}>
        <Trans>Sign out</Trans>
      </Button>
    </SignInFrame>
  )
}
