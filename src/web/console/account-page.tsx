import { Trans, useLingui } from '@lingui/react/macro'
import { signOutEverywhere } from '../../contract/console/sign-in.ts'
import { Button } from '../ui/button.tsx'
import styles from './account-page.module.css'
import { MailChoice } from './mail-choice.tsx'
import { Failure } from './shared/failure.tsx'
import { makeCall } from './shared/make-call.ts'
import { PageTitle } from './shared/page-title.tsx'
import { ROLE_TEXTS } from './shared/role-texts.ts'
import { useBoot, useConsoleSession } from './shared/session.ts'
import { useMutation } from './shared/use-mutation.ts'

/** Who is signed in, with which roles, and the way to end all sessions. */
export const AccountPage = () => {
  const { t, i18n } = useLingui()
  const { me } = useConsoleSession()
  const { signIn } = useBoot()
  const { error, run } = useMutation()
  const leaveAll = () => run(() => makeCall(signOutEverywhere, {}).then(({ goTo }) => location.assign(goTo)))
  return (
    <div className={styles.account}>
      <PageTitle title={t`Your account`} />
      {error !== undefined && <Failure error={error} />}
      <dl className={styles.facts}>
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>{me.name}</dd>
        <dt>
          <Trans>Email</Trans>
        </dt>
        <dd>{me.email}</dd>
        <dt>
          <Trans>Roles</Trans>
        </dt>
        <dd>
          <ul>
            {me.roles.map((role) => (
              <li key={role}>
                <strong>{i18n._(ROLE_TEXTS[role].name)}</strong>: {i18n._(ROLE_TEXTS[role].allows)}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <MailChoice />
      <h2>
        <Trans>Sessions</Trans>
      </h2>
      <p>
        <Trans>You are signed out after 30 minutes without use, and after 12 hours in any case.</Trans>{' '}
        {signIn === 'passkey' && <Trans>If you lost your key, an admin can invite you again: that removes the old one.</Trans>}
      </p>
      <Button onClick={() => void leaveAll()}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </div>
  )
}
