import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { listPeople, PERSON_STATES } from '../../../contract/console/people.ts'
import { ROLES } from '../../../domain/console/roles.ts'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import { ROLE_TEXTS } from '../shared/texts/role-texts.ts'
import { InvitationLink, type NewInvitation } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import styles from './people-page.module.css'
import { PersonCard } from './person-card.tsx'

const STATE_TEXTS: Record<(typeof PERSON_STATES)[number], MessageDescriptor> = {
  active: msg`Active`,
  invited: msg`Invited`,
  'invitation expired': msg`Invitation expired`,
  disabled: msg`Disabled`,
}

const FILTERS: FilterViews<typeof listPeople> = {
  role: { label: msg`Role`, any: msg`Any role`, options: () => ROLES.map((role) => [role, ROLE_TEXTS[role].name]) },
  state: { label: msg`State`, any: msg`Any state`, options: () => PERSON_STATES.map((state) => [state, STATE_TEXTS[state]]) },
}

const SORTS: SortViews<typeof listPeople> = { email: msg`Email`, name: msg`Name`, state: msg`State`, seen: msg`Last seen` }

/** What is to be known of all of them. */
const headOf = ({ from, isEnoughToPublish }: OutputOf<typeof listPeople>) => (
  <>
    {from === 'company' && (
      <ListNote>
        <Trans>People and their roles come from the company’s sign-in service. What you disable here stays disabled.</Trans>
      </ListNote>
    )}
    {!isEnoughToPublish && (
      <ListNote>
        <Trans>
          No report can be published yet: it takes an approver, and somebody else who made the test. One person alone publishes nothing,
          whatever their roles.
        </Trans>
      </ListNote>
    )}
  </>
)

/** Who may use the console: for admins. */
export const PeoplePage = () => {
  const { t } = useLingui()
  const [invited, setInvited] = useState<NewInvitation>()
  return (
    <ConsoleList title={t`People`} call={listPeople} filters={FILTERS} sorts={SORTS} head={headOf}>
      {({ people, from, isOnlyAdmin }, _more, reload) => (
        <div className={styles.page}>
          {people.length === 0 && (
            <ListNote>
              <Trans>Nobody fits.</Trans>
            </ListNote>
          )}
          <ul className="stack gap-3 plain-list">
            {people.map((person) => (
              <PersonCard key={person.id} person={person} isOnlyAdmin={isOnlyAdmin} isInvited={from === 'invitations'} onChanged={reload} />
            ))}
          </ul>
          {from === 'invitations' && (
            <div className={`stack ${styles.beside}`}>
              {invited && <InvitationLink key={invited.link} {...invited} />}
              <InviteForm
                isOnlyAdmin={isOnlyAdmin}
                onInvited={(one) => {
                  setInvited(one)
                  void reload()
                }}
              />
            </div>
          )}
        </div>
      )}
    </ConsoleList>
  )
}
