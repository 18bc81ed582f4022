import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { invitePerson } from '../../../contract/console/people.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/make-call.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { fieldErrorsOf } from '../shared/use-saving.ts'
import type { NewInvitation } from './invitation-link.tsx'
import styles from './people-page.module.css'
import { RoleChoice } from './role-choice.tsx'

/** Invites somebody new. */
export const InviteForm = ({ onInvited }: { onInvited: (invited: NewInvitation) => void }) => {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<Role[]>(['viewer'])
  const [isMissing, setMissing] = useState(false)
  const { error, run } = useMutation()
  const refused = fieldErrorsOf(error).email
  const fault = isMissing ? t`must be an email address` : refused
  const invite = async () => {
    const { link, expiresAt } = await makeCall(invitePerson, { body: { email, roles } })
    onInvited({ email: email.trim(), link, expiresAt })
    setEmail('')
    setRoles(['viewer'])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim() !== '') void run(invite)
  }
  return (
    <form className={styles.invite} onSubmit={submit} noValidate>
      <h2>
        <Trans>Invite somebody</Trans>
      </h2>
      <Field id="invite-email" label={<Trans>Email</Trans>} required note={fault} isFault={fault !== undefined}>
        <input
          {...controlProps('invite-email', fault, fault !== undefined)}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          required
        />
      </Field>
      <RoleChoice chosen={roles} onChange={setRoles} />
      {error !== undefined && refused === undefined && <Failure error={error} />}
      <Button type="submit" look="primary">
        <Trans>Make an invitation</Trans>
      </Button>
    </form>
  )
}
