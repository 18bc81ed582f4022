import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { benchEntries, unsentEntriesOf } from './runs/bench/kept-entries-store.ts'
import { keptPhotoChanges, unsentPhotoChangesOf } from './runs/bench/photo-changes-store.ts'
import { removeDraftsOf } from './runs/readings/reading-drafts.ts'
import { Failure } from './shared/failure.tsx'
import { useConsoleSession } from './shared/calls/session.ts'
import { leaveConsole } from './shared/calls/sign-out.ts'
import { useMutation } from './shared/calls/use-mutation.ts'
import styles from './frame.module.css'

/** Signs out; where entries of the bench are not sent yet, it says so first. */
export const useSignOut = () => {
  const { me } = useConsoleSession()
  const [unsent, setUnsent] = useState(0)
  const { isBusy, error, run } = useMutation()
  const leave = () => run(() => leaveConsole())
  const ask = async (): Promise<void> => {
    const count = (await unsentEntriesOf(me.email)).length + (await unsentPhotoChangesOf(me.email)).length
    if (count > 0) return setUnsent(count)
    await removeDraftsOf(me.email)
    await leave()
  }
  const discard = () =>
    run(async () => {
      for (const { key } of await unsentEntriesOf(me.email)) await benchEntries.remove(key)
      for (const { key } of await unsentPhotoChangesOf(me.email)) await keptPhotoChanges.remove(key)
      await removeDraftsOf(me.email)
      await leaveConsole()
    })
  const button = (
    <Button disabled={isBusy} onClick={() => void ask()}>
      <Trans>Sign out</Trans>
    </Button>
  )
  const notice = (unsent > 0 || error !== undefined) && (
    <div className={styles.leaving} role="alert">
      {error !== undefined && <Failure error={error} />}
      {unsent > 0 && (
        <Notice>
          <p>
            <Plural
              value={unsent}
              one="One entry of yours at the bench is not sent yet. It stays on this device and is sent when you sign in here again and open its test."
              other="# entries of yours at the bench are not sent yet. They stay on this device and are sent when you sign in here again and open their tests."
            />
          </p>
          <div className="row gap-2">
            <Button look="primary" onClick={() => setUnsent(0)}>
              <Trans>Stay signed in</Trans>
            </Button>
            <Button onClick={() => void leave()}>
              <Trans>Sign out and keep them</Trans>
            </Button>
            <Button onClick={() => void discard()}>
              <Trans>Discard them and sign out</Trans>
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
  return { button, notice }
}
