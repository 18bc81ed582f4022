import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { invitePerson } from '../../../contract/console/people.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { fieldErrorsOf } from '../shared/calls/use-saving.ts'
import type { NewInvitation } from './invitation-link.tsx'
import styles from './people-page.module.css'
import { RoleChoice } from './role-choice.tsx'

type InviteFormProps = { isOnlyAdmin: boolean; onInvited: (invited: NewInvitation) => void }

/** Invites somebody new. */
export const InviteForm = ({ isOnlyAdmin, onInvited }: InviteFormProps) => {
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
  const submit = () => {
    setMissing(email.trim() === '')
    if (email.trim() !== '') void run(invite)
  }
  return (
    <section className={`stack gap-3 part ${styles.invite}`}>
      <h2>
        <Trans>Invite somebody</Trans>
      </h2>
      <ConsoleForm
        noValidate
        submit={<Trans>Make an invitation</Trans>}
        onSubmit={submit}
        error={refused === undefined ? error : undefined}
      >
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
        <RoleChoice chosen={roles} isOnlyAdmin={isOnlyAdmin} onChange={setRoles} />
      </ConsoleForm>
    </section>
  )
}
