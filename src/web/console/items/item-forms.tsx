import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_ITEM_NOTE, MAX_ITEM_TEXT, noteItem, receiveItem, type ListedItem } from '../../../contract/console/quality/items.ts'
import { ITEM_CONDITIONS, ITEM_ENDS, type ItemAction, type ItemCondition } from '../../../domain/console/items.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { ITEM_ACTION_TEXTS, ITEM_CONDITION_TEXTS } from './item-texts.ts'

type FormProps = { today: string; onDone: () => Promise<void>; onCancel: () => void }

/** What came in, how it looked, and where it is stored. */
export const ReceiveForm = ({ today, onDone, onCancel }: FormProps) => {
  const { t, i18n } = useLingui()
  // One for all attempts: what is sent twice is received once.
  const [id] = useState(randomKey)
  const { faults, error, isBusy, save } = useSaving()
  const send = async (data: FormData) => {
    const of = (name: string) => textIn(data, name)
    const condition = of('condition') as ItemCondition
    const texts = { what: of('what'), receivedOn: of('receivedOn'), place: of('place'), request: of('request'), lot: of('lot') }
    await makeCall(receiveItem, { body: { id, ...texts, condition, conditionNote: of('conditionNote') } })
    await onDone()
  }
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>Receive it</Trans>}
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(_, form) => void save(form, send)}
    >
      <TextField name="what" label={t`What it is`} isMarked required maxLength={MAX_ITEM_TEXT} fault={faults['what']} />
      <TextField name="receivedOn" type="date" label={t`Received on`} isMarked required defaultValue={today} fault={faults['receivedOn']} />
      <OptionsField
        name="condition"
        label={t`Condition`}
        fault={faults['condition']}
        options={ITEM_CONDITIONS.map((one) => [one, i18n._(ITEM_CONDITION_TEXTS[one])] as const)}
      />
      <TextField
        name="conditionNote"
        label={t`What deviates`}
        note={t`and what whoever sent it said about it`}
        rows={2}
        maxLength={MAX_ITEM_NOTE}
        fault={faults['conditionNote']}
      />
      <TextField name="place" label={t`Where it is stored`} isMarked required maxLength={MAX_ITEM_TEXT} fault={faults['place']} />
      <TextField
        name="request"
        label={t`Reference of its request`}
        note={t`if it came with one`}
        maxLength={100}
        autoComplete="off"
        fault={faults['request']}
      />
      <TextField name="lot" label={t`Number of its lot`} note={t`as in Lots`} maxLength={100} autoComplete="off" fault={faults['lot']} />
    </ConsoleForm>
  )
}

/** Where it was moved to, or how it ended. */
export const NoteForm = ({ item, today, onDone, onCancel }: FormProps & { item: ListedItem }) => {
  const { t, i18n } = useLingui()
  const [id] = useState(randomKey)
  const { faults, error, isBusy, save } = useSaving()
  const { number, what } = item
  const send = async (data: FormData) => {
    const action = textIn(data, 'action') as ItemAction
    await makeCall(noteItem, { params: { id: item.id }, body: { id, action, on: textIn(data, 'on'), note: textIn(data, 'note') } })
    await onDone()
  }
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>Save</Trans>}
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(_, form) => void save(form, send)}
    >
      <p className="strong">
        {number} · {what}
      </p>
      <OptionsField
        name="action"
        label={t`What was done`}
        fault={faults['action']}
        options={(['move', ...ITEM_ENDS] as const).map((one) => [one, i18n._(ITEM_ACTION_TEXTS[one])] as const)}
      />
      <TextField name="on" type="date" label={t`On`} isMarked required defaultValue={today} fault={faults['on']} />
      <TextField name="note" label={t`Where to, or how`} isMarked required maxLength={MAX_ITEM_TEXT} fault={faults['note']} />
    </ConsoleForm>
  )
}
