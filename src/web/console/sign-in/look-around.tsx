import { Trans } from '@lingui/react/macro'
import Eye from 'lucide-react/icons/eye'
import { lookAroundCall, type Me } from '../../../contract/console/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/make-call.ts'
import { useMutation } from '../shared/use-mutation.ts'
import styles from './door.module.css'

type LookAroundProps = { token: string; onSignedIn: (me: Me) => void }

/** Where the link that the server prints leads: into the demonstration, without a passkey. */
export const LookAroundPage = ({ token, onSignedIn }: LookAroundProps) => {
  const { isBusy, error, run } = useMutation()
  const begin = async () => {
    const me = await makeCall(lookAroundCall, { body: { token } })
    history.replaceState(null, '', location.pathname)
    onSignedIn(me)
  }
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          Look around as a chemist of the demonstration: requests in every state, none of them real. This link works once; the server prints
          a new one at its next start.
        </Trans>
      </p>
      {error !== undefined && <Failure error={error} />}
      <Button look="primary" disabled={isBusy} onClick={() => void run(begin)}>
        <Eye aria-hidden size={20} />
        <Trans>Look around</Trans>
      </Button>
    </div>
  )
}
