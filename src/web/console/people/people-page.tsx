import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPeople, PEOPLE_SORTS, PERSON_STATES } from '../../../contract/console/people.ts'
import { ROLES } from '../../../domain/console/roles.ts'
import { useAddress } from '../list/address.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { ROLE_TEXTS } from '../shared/role-texts.ts'
import { useReading } from '../shared/session.ts'
import { InvitationLink, type NewInvitation } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import styles from './people-page.module.css'
import { PersonCard } from './person-card.tsx'

/** Who may use the console: for admins. */
export const PeoplePage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listPeople)
  const [reading, reload] = useReading(listPeople, { query })
  const [invited, setInvited] = useState<NewInvitation>()
  const begin = (one: NewInvitation) => {
    setInvited(one)
    void reload()
  }
  return (
    <ListPage title={t`People`} call={listPeople} query={query} rows="people" reading={reading}>
      {({ people, from }) => {
        const isInvited = from === 'invitations'
        return (
          <>
            {!isInvited && (
              <ListNote>
                <Trans>People and their roles come from the company’s sign-in service. What you disable here stays disabled.</Trans>
              </ListNote>
            )}
            <Filters />
            <div className={styles.page}>
              {people.length === 0 && (
                <ListNote>
                  <Trans>Nobody fits.</Trans>
                </ListNote>
              )}
              <ul className={styles.people}>
                {people.map((person) => (
                  <PersonCard key={person.id} person={person} isInvited={isInvited} onChanged={reload} />
                ))}
              </ul>
              {isInvited && (
                <div className={styles.beside}>
                  {invited && <InvitationLink key={invited.link} {...invited} />}
                  <InviteForm onInvited={begin} />
                </div>
              )}
            </div>
          </>
        )
      }}
    </ListPage>
  )
}

const Filters = () => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(listPeople)
  const sorting = useSorting(listPeople, PEOPLE_SORTS)
  const states: Record<(typeof PERSON_STATES)[number], string> = {
    active: t`Active`,
    invited: t`Invited`,
    'invitation expired': t`Invitation expired`,
    disabled: t`Disabled`,
  }
  return (
    <ListFilters>
      <FilterSelect
        label={t`Role`}
        value={query.role}
        onChange={(role) => set({ role })}
        options={[['', t`Any role`], ...ROLES.map((role) => [role, i18n._(ROLE_TEXTS[role].name)] as const)]}
      />
      <FilterSelect
        label={t`State`}
        value={query.state}
        onChange={(state) => set({ state })}
        options={[['', t`Any state`], ...PERSON_STATES.map((state) => [state, states[state]] as const)]}
      />
      <SortSelect sorting={sorting} names={{ email: t`Email`, name: t`Name`, state: t`State`, seen: t`Last seen` }} />
    </ListFilters>
  )
}
