import { Trans } from '@lingui/react/macro'
import { useBoot, useConsoleSession } from '../shared/calls/session.ts'
import { momentOf } from '../shared/texts/dates.ts'
import styles from './publishing.module.css'

/** What a signature means, and whose it is, before it is given (SIGN-08). */
export const SignatureStatement = ({ children }: { children: React.ReactNode }) => {
  const { me } = useConsoleSession()
  const { signIn } = useBoot()
  return (
    <div className="grid gap-2">
      <p>
        <Trans>
          You sign as {me.name}, {me.email}, at the moment at which you approve:
        </Trans>
      </p>
      <blockquote className={styles.statement}>{children}</blockquote>
      <p className="muted">
        {signIn === 'company' ? (
          <Trans>Your company asks you to sign in again; then you are back here, and the report is published.</Trans>
        ) : (
          <Trans>Your passkey is asked for again. Without it nothing is published.</Trans>
        )}
      </p>
    </div>
  )
}

type Signature = { at: string; by: string; method: 'passkey' | 'company' }

/** Who signed an approval, when, and how. */
export const SignatureLine = ({ signature: { at, by, method } }: { signature: Signature }) => {
  const when = momentOf(at)
  return (
    <span className="muted block">
      {method === 'passkey' ? (
        <Trans>
          Reviewed and approved: signed by {by} with a passkey, {when}
        </Trans>
      ) : (
        <Trans>
          Reviewed and approved: signed by {by} at the company’s sign-in, {when}
        </Trans>
      )}
    </span>
  )
}
