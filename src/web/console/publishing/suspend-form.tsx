import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import {
  MAX_SUSPENDED_AT_ONCE,
  MAX_SUSPENSION_NOTE,
  MAX_SUSPENSION_SOURCE,
  suspendReports,
  type SuspendedReport,
} from '../../../contract/console/bench/suspending.ts'
import { CHOSEN_CAUSES } from '../../../domain/console/bench/suspensions.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { SUSPENSION_CAUSE_TEXTS } from './publishing-texts.ts'

export type Suspended = { id: string; outcome: SuspendedReport }

type SuspendFormProps = {
  submit: ReactNode
  children?: ReactNode
  reportsOf: (data: FormData) => readonly string[]
  /** Told after each part of many, of all that was done. */
  onPart?: (done: readonly Suspended[], all: number) => void
  onDone: () => void
  /** What it comes from, where that is known. */
  source?: string
}

/** Why reports are suspended. Many go part by part; where that is interrupted, the same press does the rest. */
export const SuspendForm = ({ submit, children, reportsOf, onPart, onDone, source }: SuspendFormProps) => {
  const { t, i18n } = useLingui()
  // One for all attempts: what is sent twice is suspended once.
  const [batch] = useState(() => crypto.randomUUID())
  const { isBusy, error, run } = useMutation()
  const suspend = (data: FormData) =>
    void run(async () => {
      const reports = reportsOf(data)
      const cause = textIn(data, 'cause') as (typeof CHOSEN_CAUSES)[number]
      const why = { batch, cause, source: textIn(data, 'source'), note: textIn(data, 'note') }
      const done: Suspended[] = []
      for (let at = 0; at < reports.length; at += MAX_SUSPENDED_AT_ONCE) {
        const part = reports.slice(at, at + MAX_SUSPENDED_AT_ONCE)
        const answer = await makeCall(suspendReports, { body: { ...why, reports: part } })
        done.push(...answer.reports)
        onPart?.([...done], reports.length)
      }
      onDone()
    })
  return (
    <ConsoleForm submit={submit} isBusy={isBusy} error={error} onSubmit={suspend}>
      {error !== undefined && (
        <p>
          <Trans>Reports that were suspended before it stopped stay suspended. Send it again for the rest.</Trans>
        </p>
      )}
      {children}
      <OptionsField name="cause" label={t`Cause`} options={CHOSEN_CAUSES.map((cause) => [cause, i18n._(SUSPENSION_CAUSE_TEXTS[cause])])} />
      <TextField
        name="source"
        label={t`Which instrument, control or case, if there is one`}
        defaultValue={source}
        maxLength={MAX_SUSPENSION_SOURCE}
        autoComplete="off"
      />
      <TextField
        name="note"
        label={t`Why it is suspended; only the laboratory sees this`}
        rows={4}
        maxLength={MAX_SUSPENSION_NOTE}
        required
      />
      <p className="muted">
        <Trans>
          Readers see at once that it is under review, and no pass of it is green. Nobody is mailed. An approver who did not suspend it
          lifts it again, report by report.
        </Trans>
      </p>
    </ConsoleForm>
  )
}
