import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeLot, type ListedLot, type LotChange } from '../../../contract/console/bench/lots.ts'
import { Button } from '../../ui/button.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { daysIn, LotDays } from './lot-days.tsx'

/** What can be done to a lot: that it was opened, a day corrected, withdrawn, offered again. */
export const LotChanges = ({ lot, reload }: { lot: ListedLot; reload: () => Promise<void> }) => {
  const { t } = useLingui()
  const { faults, error, isBusy, save } = useSaving()
  const [open, setOpen] = useState<'edit' | 'withdraw'>()
  const send = async (change: LotChange) => {
    await makeCall(changeLot, { params: { id: lot.id }, body: { rowVersion: lot.rowVersion, change } })
    await reload()
  }
  const fault = (name: string) => faults[`change.${name}`]
  const form = { noValidate: true, isBusy, error }
  const cancel = { onCancel: () => setOpen(undefined) }
  if (lot.withdrawn)
    return (
      <section className={request.part}>
        <ConsoleForm
          {...form}
          submit={<Trans>Offer it again</Trans>}
          onSubmit={(_, element) => void save(element, () => send({ action: 'offer-again' }))}
        />
      </section>
    )
  return (
    <section className={request.part}>
      {open === undefined && (
        <div className="row gap-3 bottom">
          <Button onClick={() => setOpen('edit')}>
            <Trans>Opened, or correct a day</Trans>
          </Button>
          <Button onClick={() => setOpen('withdraw')}>
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      )}
      {open === 'edit' && (
        <ConsoleForm
          {...form}
          {...cancel}
          submit={<Trans>Save</Trans>}
          onSubmit={(_, element) => void save(element, (data) => send({ action: 'edit', ...daysIn(data) }))}
        >
          <LotDays days={lot} fault={fault} />
        </ConsoleForm>
      )}
      {open === 'withdraw' && (
        <ConsoleForm
          {...form}
          {...cancel}
          submit={<Trans>Withdraw it</Trans>}
          onSubmit={(_, element) => void save(element, (data) => send({ action: 'withdraw', reason: textIn(data, 'reason') }))}
        >
          <TextField
            name="reason"
            label={t`Why`}
            note={t`It is offered for new tests no more, and stays in those that name it.`}
            isMarked
            required
            maxLength={500}
            fault={fault('reason')}
          />
        </ConsoleForm>
      )}
    </section>
  )
}
