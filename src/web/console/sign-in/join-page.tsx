import { Trans, useLingui } from '@lingui/react/macro'
import { startRegistration } from '@simplewebauthn/browser'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState, type FormEvent } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { beginRegistration, completeRegistration, type Me, previewCall, readInvitation } from '../../../contract/console/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useBoot } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { PasskeyFailure } from './passkey-failure.tsx'
import Eye from 'lucide-react/icons/eye'

type PreviewPageProps = { token: string; onSignedIn: (me: Me) => void }

/** Where the link that the server prints leads: into the demonstration, without a passkey. */
const PreviewPage = ({ token, onSignedIn }: PreviewPageProps) => {
  const { isBusy, error, run } = useMutation()
  const begin = async () => {
    const me = await makeCall(previewCall, { body: { token } })
    history.replaceState(null, '', location.pathname)
    onSignedIn(me)
  }
  return (
    <div className="stack">
      <p>
        <Trans>
          Look around as a chemist of the demonstration: requests in every state, none of them real. This link works once; the server prints
          a new one at its next start.
        </Trans>
      </p>
      {error !== undefined && <Failure error={error} />}
      <Button look="primary" disabled={isBusy} onClick={() => void run(begin)}>
        <Eye aria-hidden size={20} />
        <Trans>Look around</Trans>
      </Button>
    </div>
  )
}

type Invitation = OutputOf<typeof readInvitation>

/** Where the link of an invitation leads: registers a passkey and signs in. The token stays in the fragment until it is used up. */
export const JoinPage = ({ onSignedIn }: { onSignedIn: (me: Me) => void }) => {
  const { t } = useLingui()
  const { brand } = useBoot()
  const [token] = useState(() => location.hash.slice(1))
  const [invitation, setInvitation] = useState<Invitation>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    makeCall(readInvitation, { body: { token } }).then(setInvitation, setError)
  }, [token])
  return (
    <SignInFrame
      title={invitation?.isDemonstration === true ? t`The ${brand.product} console: a demonstration` : t`Join the ${brand.product} console`}
    >
      {error !== undefined && <Failure error={error} />}
      {invitation?.isDemonstration === true && <PreviewPage token={token} onSignedIn={onSignedIn} />}
      {invitation?.isDemonstration === false && <Registration token={token} invitation={invitation} onSignedIn={onSignedIn} />}
    </SignInFrame>
  )
}

type RegistrationProps = { token: string; invitation: Invitation; onSignedIn: (me: Me) => void }

const Registration = ({ token, invitation, onSignedIn }: RegistrationProps) => {
  const { t } = useLingui()
  const [name, setName] = useState(invitation.name)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, run } = useMutation()
  const register = async () => {
    const { options } = await makeCall(beginRegistration, { body: { token, name } })
    const passkey = await startRegistration({ optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] })
    const me = await makeCall(completeRegistration, { body: { token, name, passkey: passkey as never } })
    // Used up: nothing of it stays in the browser's history.
    history.replaceState(null, '', location.pathname)
    onSignedIn(me)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') document.getElementById('name')?.focus()
    else void run(register)
  }
  const until = momentOf(invitation.expiresAt)
  const note = isMissing ? t`Name is required` : undefined
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>
        <Trans>
          This invitation is for <strong>{invitation.email}</strong>. It works once, until {until}.
        </Trans>
      </p>
      <Field id="name" label={<Trans>Your name, as colleagues see it</Trans>} required note={note} isFault={isMissing}>
        <input
          {...controlProps('name', note, isMissing)}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          autoComplete="name"
          maxLength={100}
          required
        />
      </Field>
      {error !== undefined && <PasskeyFailure error={error} />}
      <Button type="submit" look="primary" disabled={isBusy}>
        <KeyRound aria-hidden size={20} />
        <Trans>Register a passkey</Trans>
      </Button>
      <p className="muted">
        <Trans>
          Your device or security key makes a passkey and asks for your fingerprint, face or PIN. There is no password to remember, and none
          is stored.
        </Trans>
      </p>
    </form>
  )
}
