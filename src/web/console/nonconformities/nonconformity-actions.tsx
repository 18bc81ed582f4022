import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  changeNonconformity,
  MAX_QUALITY_TEXT,
  MAX_QUALITY_TITLE,
  readNonconformityChoices,
  type NonconformityChange,
} from '../../../contract/console/quality/nonconformities.ts'
import { NONCONFORMITY_STEP_NAMES, NONCONFORMITY_STEPS, type NonconformityStep } from '../../../domain/console/nonconformities.ts'
import { Button } from '../../ui/button.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import part from '../shared/facts.module.css'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { ComplainantFields, complainantIn, NOBODY_NAMED } from './complainant-fields.tsx'
import type { OneNonconformityProps } from './one-nonconformity.ts'
import { STEP_TEXTS } from './nonconformity-texts.ts'

const NO_INPUT = {}
type Open = NonconformityStep | 'edit' | 'name-complainant'

/** What the reader may do to it now: its texts, its owner, and the next step of its life (NC-03, NC-06). */
export const NonconformityActions = ({ detail, reload }: OneNonconformityProps) => {
  const { i18n } = useLingui()
  const [open, setOpen] = useState<Open>()
  const { faults, error, isBusy, save } = useSaving()
  const { nonconformity, complainant, mayChange, mayDecide } = detail
  if (!mayChange) return null
  const { id, rowVersion, state, kind } = nonconformity
  const send = async (change: NonconformityChange) => {
    await makeCall(changeNonconformity, { params: { id }, body: { rowVersion, change } })
    await reload()
  }
  const fault = (name: string) => faults[`change.${name}`]
  const form = { noValidate: true, isBusy, error, onCancel: () => setOpen(undefined) }
  const steps = NONCONFORMITY_STEP_NAMES.filter((step) => {
    const { from, isOfSecond } = NONCONFORMITY_STEPS[step]
    return from === state && (!isOfSecond || mayDecide)
  })
  return (
    <section className={part.part}>
      {state === 'finished' && !mayDecide && (
        <p className="muted">
          <Trans>An approver who neither opened nor ever owned it, nor said that it is finished, closes it or sends it back.</Trans>
        </p>
      )}
      {open === undefined && (
        <div className="row gap-3">
          {state === 'open' && (
            <Button onClick={() => setOpen('edit')}>
              <Trans>Edit</Trans>
            </Button>
          )}
          {kind === 'complaint' && state !== 'closed' && (
            <Button onClick={() => setOpen('name-complainant')}>
              <Trans>Who complained</Trans>
            </Button>
          )}
          {steps.map((step) => (
            <Button key={step} onClick={() => setOpen(step)}>
              {i18n._(STEP_TEXTS[step].open)}
            </Button>
          ))}
        </div>
      )}
      {open === 'edit' && <EditForm detail={detail} form={form} fault={fault} send={send} save={save} />}
      {open === 'name-complainant' && (
        <ConsoleForm
          {...form}
          submit={<Trans>Save</Trans>}
          onSubmit={(_, element) => void save(element, (data) => send({ action: 'name-complainant', complainant: complainantIn(data) }))}
        >
          <ComplainantFields known={complainant ?? NOBODY_NAMED} fault={fault} />
        </ConsoleForm>
      )}
      {open !== undefined && open !== 'edit' && open !== 'name-complainant' && (
        <ConsoleForm
          {...form}
          submit={i18n._(STEP_TEXTS[open].open)}
          onSubmit={(_, element) => void save(element, (data) => send({ action: open, note: textIn(data, 'note') }))}
        >
          <TextField
            name="note"
            label={i18n._(STEP_TEXTS[open].note)}
            isMarked
            required
            rows={3}
            maxLength={MAX_QUALITY_TEXT}
            fault={fault('note')}
          />
        </ConsoleForm>
      )}
    </section>
  )
}

type EditFormProps = Pick<OneNonconformityProps, 'detail'> & {
  form: { noValidate: boolean; isBusy: boolean; error: unknown; onCancel: () => void }
  fault: (name: string) => string | undefined
  send: (change: NonconformityChange) => Promise<void>
  save: ReturnType<typeof useSaving>['save']
}

const EditForm = ({ detail: { nonconformity }, form, fault, send, save }: EditFormProps) => {
  const { t } = useLingui()
  const [choices] = useReading(readNonconformityChoices, NO_INPUT)
  const { ownerId, owner, title, what, cause, correction, correctiveAction, dueOn } = nonconformity
  const owners = choices.step === 'loaded' ? choices.value.owners : []
  const change = (data: FormData): NonconformityChange => {
    const of = (name: string) => textIn(data, name)
    const texts = { title: of('title'), what: of('what'), cause: of('cause'), correction: of('correction') }
    return { action: 'edit', ...texts, correctiveAction: of('correctiveAction'), owner: of('owner'), dueOn: of('dueOn') }
  }
  const text = { rows: 3, maxLength: MAX_QUALITY_TEXT }
  return (
    <ConsoleForm {...form} submit={<Trans>Save</Trans>} onSubmit={(_, element) => void save(element, (data) => send(change(data)))}>
      <TextField
        name="title"
        label={t`In short`}
        isMarked
        required
        maxLength={MAX_QUALITY_TITLE}
        defaultValue={title}
        fault={fault('title')}
      />
      <TextField name="what" label={t`What happened`} isMarked required {...text} defaultValue={what} fault={fault('what')} />
      <TextField name="cause" label={t`Cause`} {...text} defaultValue={cause} fault={fault('cause')} />
      <TextField name="correction" label={t`Correction`} {...text} defaultValue={correction} fault={fault('correction')} />
      <TextField
        name="correctiveAction"
        label={t`Corrective action`}
        note={t`so that it does not happen again`}
        {...text}
        defaultValue={correctiveAction}
        fault={fault('correctiveAction')}
      />
      <OptionsField
        key={owners.length}
        name="owner"
        label={t`Owner`}
        fault={fault('owner')}
        defaultValue={ownerId}
        options={[
          ...(owners.some((one) => one.id === ownerId) ? [] : [[ownerId, owner] as const]),
          ...owners.map((one) => [one.id, one.name] as const),
        ]}
      />
      <TextField name="dueOn" type="date" label={t`To be closed by`} isMarked required defaultValue={dueOn} fault={fault('dueOn')} />
    </ConsoleForm>
  )
}
