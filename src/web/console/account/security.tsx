import { useLingui } from '@lingui/react/macro'
import { readAccount } from '../../../contract/console/account.ts'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { useBoot, useConsoleSession, useReading } from '../shared/calls/session.ts'
import { OwnPasskeys } from './passkeys.tsx'
import { OwnSessions } from './sessions.tsx'

/** Passkeys, where they are used here, and sessions. */
export const AccountSecurity = () => {
  const { t } = useLingui()
  const { signIn } = useBoot()
  const { me } = useConsoleSession()
  const [reading, reload] = useReading(readAccount, {})
  return (
    <LoadedPage title={t`Your account`} reading={reading}>
      {({ passkeys, sessions }) => (
        <>
          {signIn === 'passkey' && !me.isDemonstration && <OwnPasskeys passkeys={passkeys} reload={reload} />}
          <OwnSessions sessions={sessions} reload={reload} />
        </>
      )}
    </LoadedPage>
  )
}
