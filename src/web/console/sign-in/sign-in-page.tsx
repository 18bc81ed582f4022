import { Trans, useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import type { Me } from '../../../contract/console/sign-in.ts'
import { pageAfterSignIn } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import button from '../../ui/button.module.css'
import { Notice } from '../../ui/notice.tsx'
import { useBoot } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { PasskeyFailure } from './passkey-failure.tsx'
import { signInWithPasskey } from './use-passkey.ts'

export type SignInProps = {
  /** Whether this is where somebody without a session landed. */
  isLanding?: boolean
  onSignedIn: (me: Me) => void
}

export const SignInPage = ({ isLanding = false, onSignedIn }: SignInProps) => {
  const { t } = useLingui()
  const { signIn } = useBoot()
  return (
    <SignInFrame title={isLanding ? t`Unauthorized` : t`Sign in`}>
      {isLanding && (
        <p>
          <Trans>You are not authorized to access this system. Please Login</Trans>
        </p>
      )}
      {signIn === 'company' ? <CompanySignIn /> : <PasskeySignIn onSignedIn={onSignedIn} />}
    </SignInFrame>
  )
}

const PasskeySignIn = ({ onSignedIn }: Pick<SignInProps, 'onSignedIn'>) => {
  const { isBusy, error, run } = useMutation()
  const signIn = async () => onSignedIn(await signInWithPasskey())
  return (
    <>
      {error !== undefined && <PasskeyFailure error={error} />}
      <Button look="primary" disabled={isBusy} onClick={() => void run(signIn)}>
        <KeyRound aria-hidden size={20} />
        <Trans>Sign in with your passkey</Trans>
      </Button>
      <p className="muted">
        <Trans>
          Your device asks for your fingerprint, face, PIN or security key. New here, or lost your key? An admin of the console can invite
          you.
        </Trans>
      </p>
    </>
  )
}

const CompanySignIn = () => {
  const next = pageAfterSignIn(new URLSearchParams(location.search).get('next') ?? undefined)
  const isFailed = new URLSearchParams(location.search).has('failed')
  return (
    <>
      {isFailed && (
        <Notice tone="error">
          <Trans>The sign-in did not complete. Please try again; if it fails again, ask an admin whether you may use the console.</Trans>
        </Notice>
      )}
      <a href={`${CONSOLE_API}sign-in/start?next=${encodeURIComponent(next)}`} className={button.primary}>
        <Trans>Sign in with your company account</Trans>
      </a>
    </>
  )
}
