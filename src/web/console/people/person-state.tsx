import { Trans } from '@lingui/react/macro'
import type { Person } from '../../../contract/console/people.ts'
import { momentOf } from '../shared/dates.ts'
import styles from './people-page.module.css'

/** Whether somebody may sign in, and when they were last seen. */
export const PersonStateNote = ({ person: { state, invitedUntil, seenAt } }: { person: Person }) => {
  const until = invitedUntil === null ? '' : momentOf(invitedUntil)
  const seen = seenAt === null ? '' : momentOf(seenAt)
  return (
    <p className={styles.state} data-state={state}>
      {state === 'invited' && <Trans>Invited, until {until}</Trans>}
      {state === 'invitation expired' && <Trans>The invitation expired on {until}</Trans>}
      {state === 'disabled' && <Trans>Disabled</Trans>}
      {state === 'active' && seen !== '' && <Trans>Last seen {seen}</Trans>}
      {state === 'active' && seen === '' && <Trans>Never signed in</Trans>}
    </p>
  )
}
