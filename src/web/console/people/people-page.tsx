import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPeople } from '../../../contract/console/people.ts'
import { Failure } from '../shared/failure.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/session.ts'
import { InvitationLink, type NewInvitation } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import styles from './people-page.module.css'
import { PersonCard } from './person-card.tsx'

const NOTHING = {}

/** Who may use the console: for admins. */
export const PeoplePage = () => {
  const { t } = useLingui()
  const [reading, reload] = useReading(listPeople, NOTHING)
  const [invited, setInvited] = useState<NewInvitation>()
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={t`People`} />
  const { people, from } = reading.value
  const isInvited = from === 'invitations'
  const begin = (one: NewInvitation) => {
    setInvited(one)
    void reload()
  }
  return (
    <>
      <PageTitle title={t`People`} />
      {!isInvited && (
        <p>
          <Trans>People and their roles come from the company’s sign-in service. What you disable here stays disabled.</Trans>
        </p>
      )}
      <div className={styles.page}>
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
}
