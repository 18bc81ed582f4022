import { Trans, useLingui } from '@lingui/react/macro'
import { endSessionCall, type OwnSession } from '../../../contract/console/account.ts'
import { Button } from '../../ui/button.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { leaveConsole } from '../shared/calls/sign-out.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import styles from './account.module.css'

type SessionsProps = { sessions: readonly OwnSession[]; reload: () => Promise<void> }

/** Where the person is signed in now; each session but this one can be ended here, and all of them at once. */
export const OwnSessions = ({ sessions, reload }: SessionsProps) => {
  const { t } = useLingui()
  const { isBusy, error, run } = useMutation()
  const end = (id: string) =>
    void run(async () => {
      await makeCall(endSessionCall, { params: { id } }).finally(reload)
    })
  return (
    <section className={styles.part} aria-labelledby="sessions">
      <h2 id="sessions">
        <Trans>Sessions</Trans>
      </h2>
      <p>
        <Trans>You are signed out after 30 minutes without use, and after 12 hours in any case.</Trans>
      </p>
      {error !== undefined && <Failure error={error} />}
      <ul className={`grid gap-3 ${styles.list}`}>
        {sessions.map(({ id, device, startedAt, seenAt, isThis }) => {
          const called = device || t`Unknown browser`
          return (
            <li key={id} aria-label={called}>
              <div className={`grid gap-1 shrinks breaks ${styles.facts}`}>
                <strong>{called}</strong>
                <span className="muted">
                  {isThis ? <Trans>This session</Trans> : <Trans>Last seen on {momentOf(seenAt)}</Trans>} ·{' '}
                  <Trans>Signed in on {momentOf(startedAt)}</Trans>
                </span>
              </div>
              {!isThis && (
                <Button disabled={isBusy} onClick={() => end(id)}>
                  <Trans>End this session</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Button disabled={isBusy} onClick={() => void run(() => leaveConsole('everywhere'))}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </section>
  )
}
