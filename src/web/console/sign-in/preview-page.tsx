import { Trans } from '@lingui/react/macro'
import Eye from 'lucide-react/icons/eye'
import { previewCall, type Me } from '../../../contract/console/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/make-call.ts'
import { useMutation } from '../shared/use-mutation.ts'
import styles from './sign-in-frame.module.css'

type PreviewPageProps = { token: string; onSignedIn: (me: Me) => void }

/** Where the link that the server prints leads: into the demonstration, without a passkey. */
export const PreviewPage = ({ token, onSignedIn }: PreviewPageProps) => {
  const { isBusy, error, run } = useMutation()
  const begin = async () => {
    const me = await makeCall(previewCall, { body: { token } })
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
