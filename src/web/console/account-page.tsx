import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import { AccountSecurity } from './account/security.tsx'
import styles from './account-page.module.css'
import { MailChoice } from './mail-choice.tsx'
import { PageTitle } from './shared/page-title.tsx'
import { ROLE_TEXTS } from './shared/texts/role-texts.ts'
import { useConsoleSession } from './shared/calls/session.ts'

/** Who is signed in, with which roles, and what they keep of their account. */
export const AccountPage = () => {
  const { t, i18n } = useLingui()
  const { me } = useConsoleSession()
  return (
    <div className={styles.account}>
      <PageTitle title={t`Your account`} />
      <dl className={`part flush ${styles.facts}`}>
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
          <Link href={`${CONSOLE_PAGES.competence}/${me.id}`}>
            <Trans>What you are trained in and authorised for</Trans>
          </Link>
        </dd>
      </dl>
      <MailChoice />
      <AccountSecurity />
    </div>
  )
}
