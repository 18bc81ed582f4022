import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../contract/call.ts'
import {
  confirmRoleCall,
  disablePersonCall,
  enablePersonCall,
  invitePerson,
  type Person,
  setRolesCall,
  signPersonOutCall,
} from '../../../contract/console/people.ts'
import type { ConsoleCall } from '../../../contract/console/console-call.ts'
import { personCode } from '../../../domain/published-test.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { ROLE_TEXTS } from '../shared/texts/role-texts.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { InvitationLink, type NewInvitation } from './invitation-link.tsx'
import styles from './people-page.module.css'
import { RoleChoice } from './role-choice.tsx'
import { momentOf } from '../shared/texts/dates.ts'

/** Whether somebody may sign in, and when they were last seen. */
const PersonStateNote = ({ person: { state, invitedUntil, seenAt } }: { person: Person }) => {
  const until = invitedUntil === null ? '' : momentOf(invitedUntil)
  const seen = seenAt === null ? '' : momentOf(seenAt)
  return (
    <p className={`muted ${styles.state}`} data-state={state}>
      {state === 'invited' && <Trans>Invited, until {until}</Trans>}
      {state === 'invitation expired' && <Trans>The invitation expired on {until}</Trans>}
      {state === 'disabled' && <Trans>Disabled</Trans>}
      {state === 'active' && seen !== '' && <Trans>Last seen {seen}</Trans>}
      {state === 'active' && seen === '' && <Trans>Never signed in</Trans>}
    </p>
  )
}

type PersonCardProps = {
  person: Person
  /** Of the reader. */
  isOnlyAdmin: boolean
  /** Whether people are invited here; else they and their roles come from the company's sign-in service. */
  isInvited: boolean
  onChanged: () => Promise<void>
}

/** One person with everything that an admin may do. */
export const PersonCard = ({ person, isOnlyAdmin, isInvited, onChanged }: PersonCardProps) => {
  const { i18n } = useLingui()
  const { me } = useConsoleSession()
  const { isBusy, error, run: mutate } = useMutation()
  const [edited, setEdited] = useState<Role[]>()
  const [invited, setInvited] = useState<NewInvitation>()
  const card = useRef<HTMLLIElement>(null)
  // People come after the page, so that the browser itself finds nobody at an address that names one.
  useEffect(() => {
    if (location.hash === `#${person.id}`) card.current?.focus()
  }, [person.id])
  const params = { id: person.id }
  const called = person.name || person.email
  const code = personCode(person.id)

  const run = (work: () => Promise<unknown>) =>
    mutate(async () => {
      await work()
      setEdited(undefined)
      await onChanged()
    })
  const change = <C extends ConsoleCall>(call: C, input: InputOf<C>) => void run(() => makeCall(call, input))
  const inviteAgain = () =>
    void run(async () => {
      const { link, expiresAt } = await makeCall(invitePerson, { body: { email: person.email } })
      setInvited({ email: person.email, link, expiresAt })
    })
  const isDisabled = person.state === 'disabled'
  // Nobody of the demonstration gets a role or a key that would outlive it.
  const isChanged = isInvited && !person.isDemonstration
  return (
    <li ref={card} id={person.id} tabIndex={-1} className={`stack gap-3 part ${styles.person}`} aria-label={called}>
      <div className={styles.who}>
        <h2>{called}</h2>
        {person.name !== '' && <p className="breaks">{person.email}</p>}
        <p className="breaks">
          <Trans>Code on reports: {code}</Trans>
        </p>
        <PersonStateNote person={person} />
        <Link href={`${CONSOLE_PAGES.competence}/${person.id}`}>
          <Trans>Competence</Trans>
        </Link>
        <AuditLink entity="person" id={person.id} />
        {person.isDemonstration && <DemonstrationMark />}
      </div>
      <div className="row gap-2 middle">
        {person.roles.length === 0 && person.waiting.length === 0 && (
          <span className="muted">
            <Trans>No role</Trans>
          </span>
        )}
        {person.roles.map((role) => (
          <span key={role} className={`small strong ${styles.chip}`}>
            {i18n._(ROLE_TEXTS[role].name)}
          </span>
        ))}
        {person.waiting.map(({ role, grantedBy, mayConfirm, anyAdminFrom }) => {
          const name = i18n._(ROLE_TEXTS[role].name)
          const from = momentOf(anyAdminFrom)
          return (
            <span key={role} className={`row gap-2 middle small ${styles.waiting}`}>
              {!isOnlyAdmin ? (
                <Trans>
                  {name} – given by {grantedBy}, not in force until another admin confirms it, or any admin from {from} on
                </Trans>
              ) : mayConfirm ? (
                <Trans>
                  {name} – given by {grantedBy}, not in force until you confirm it
                </Trans>
              ) : (
                <Trans>
                  {name} – given by {grantedBy}, not in force until you confirm it, which you can from {from} on: there is no other admin
                </Trans>
              )}
              {mayConfirm && (
                <Button disabled={isBusy} onClick={() => change(confirmRoleCall, { params, body: { role } })}>
                  <Trans>Confirm {name}</Trans>
                </Button>
              )}
            </span>
          )
        })}
      </div>
      {edited && (
        <div className="stack gap-3">
          <RoleChoice chosen={edited} isOnlyAdmin={isOnlyAdmin} onChange={setEdited} />
          <div className="row gap-2 middle">
            <Button look="primary" disabled={isBusy} onClick={() => change(setRolesCall, { params, body: { roles: edited } })}>
              <Trans>Save the roles</Trans>
            </Button>
            <Button onClick={() => setEdited(undefined)}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </div>
      )}
      {error !== undefined && <Failure error={error} />}
      {invited && <InvitationLink key={invited.link} {...invited} />}
      <div className="row gap-2 middle">
        {isChanged && !edited && !isDisabled && (
          <Button disabled={isBusy} onClick={() => setEdited([...person.roles, ...person.waiting.map(({ role }) => role)])}>
            <Trans>Change roles</Trans>
          </Button>
        )}
        {isChanged && !isDisabled && !person.isLastAdmin && (
          <ConfirmButton
            disabled={isBusy}
            question={<Trans>Invite {called} again? Their passkeys are removed and they are signed out everywhere, at once.</Trans>}
            confirm={<Trans>Remove the passkeys and make a link</Trans>}
            onConfirm={inviteAgain}
          >
            <Trans>Lost key: invite again</Trans>
          </ConfirmButton>
        )}
        {person.sessions > 0 && person.id !== me.id && (
          <Button disabled={isBusy} onClick={() => change(signPersonOutCall, { params })}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        )}
        {isDisabled && (
          <Button disabled={isBusy} onClick={() => change(enablePersonCall, { params })}>
            <Trans>Enable</Trans>
          </Button>
        )}
        {!isDisabled && !person.isLastAdmin && (
          <ConfirmButton
            disabled={isBusy}
            question={<Trans>Disable {called}? They are signed out at once and cannot sign in any more.</Trans>}
            confirm={<Trans>Disable {called}</Trans>}
            onConfirm={() => change(disablePersonCall, { params })}
          >
            <Trans>Disable</Trans>
          </ConfirmButton>
        )}
        {person.isLastAdmin && (
          <span className="muted">
            <Trans>The only admin cannot be disabled, be invited again, or lose the role of admin before somebody else is an admin.</Trans>
          </span>
        )}
      </div>
    </li>
  )
}
