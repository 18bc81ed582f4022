import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PublishedDetail, ShownSuspension } from '../../../contract/console/bench/publishing.ts'
import { liftSuspension, MAX_SUSPENSION_NOTE } from '../../../contract/console/bench/suspending.ts'
import { Button } from '../../ui/button.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { SUSPENSION_CAUSE_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'
import { SuspendForm } from './suspend-form.tsx'

type SuspensionsProps = { detail: PublishedDetail; reload: () => Promise<void> }

/** Why a report is or was suspended, who lifted that, and doing either (HOLD-01 to HOLD-05). */
export const Suspensions = ({ detail: { testId, suspensions, maySuspend }, reload }: SuspensionsProps) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (suspensions.length === 0 && !maySuspend) return null
  const close = async () => {
    setOpen(false)
    await reload()
  }
  return (
    <section className={styles.part} aria-labelledby="suspensions">
      <h2 id="suspensions">
        <Trans>Suspensions</Trans>
      </h2>
      {suspensions.length > 0 && (
        <ol className="grid plain-list gap-4">
          {suspensions.map((one) => (
            <li key={one.id} className="grid gap-2 at-start">
              <Suspension suspension={one} reload={reload} />
            </li>
          ))}
        </ol>
      )}
      {maySuspend && (
        <>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {suspensions.some(({ lifted }) => lifted === null) ? t`Suspend it for another reason` : t`Suspend the report`}
          </Button>
          {isOpen && <SuspendForm submit={<Trans>Suspend it now</Trans>} reportsOf={() => [testId]} onDone={() => void close()} />}
        </>
      )}
    </section>
  )
}

const Suspension = ({ suspension, reload }: { suspension: ShownSuspension; reload: () => Promise<void> }) => {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, run } = useMutation({ onConflict: reload })
  const { id, at, by, cause, source, note, lifted, mayLift } = suspension
  const [set, ended] = [momentOf(at), lifted && momentOf(lifted.at)]
  const lift = (data: FormData) =>
    void run(async () => {
      await makeCall(liftSuspension, { params: { id }, body: { note: textIn(data, 'note') } })
      await reload()
    })
  return (
    <>
      <strong className="breaks">
        {i18n._(SUSPENSION_CAUSE_TEXTS[cause])}
        {source !== '' && `: ${source}`}
      </strong>
      <span className={styles.text}>{note}</span>
      <span className="muted">
        <Trans>
          Suspended by {by}, {set}
        </Trans>
      </span>
      {lifted && (
        <>
          <span className={styles.text}>{lifted.note}</span>
          <span className="muted">
            <Trans>
              Lifted by {lifted.by}, {ended}
            </Trans>
          </span>
        </>
      )}
      {!lifted && !mayLift && (
        <span className="muted">
          <Trans>An approver who did not suspend it, and had no hand in the test, can lift this.</Trans>
        </span>
      )}
      {mayLift && (
        <>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Trans>Lift this suspension</Trans>
          </Button>
          {isOpen && (
            <ConsoleForm submit={<Trans>Lift it now</Trans>} isBusy={isBusy} error={error} onSubmit={lift}>
              <TextField
                name="note"
                label={t`Why the report is right all the same; only the laboratory sees this`}
                rows={3}
                maxLength={MAX_SUSPENSION_NOTE}
                required
              />
            </ConsoleForm>
          )}
        </>
      )}
    </>
  )
}
