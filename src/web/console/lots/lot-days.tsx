import { useLingui } from '@lingui/react/macro'
import type { ListedLot } from '../../../contract/console/bench/lots.ts'
import { TextField } from '../shared/form-fields.tsx'
import { textIn } from '../shared/calls/use-saving.ts'

type Days = Pick<ListedLot, 'expiry' | 'receivedOn' | 'openedOn'>

/** What was entered of a lot's days. */
export const daysIn = (data: FormData): Days => ({
  expiry: textIn(data, 'expiry'),
  receivedOn: textIn(data, 'receivedOn'),
  openedOn: textIn(data, 'openedOn'),
})

/** The days of a lot. The expiry is a month or a day, as it stands on the pack. */
export const LotDays = ({ days, fault }: { days: Days; fault: (name: string) => string | undefined }) => {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="expiry"
        label={t`Expiry, a month or a day such as 2027-03`}
        isMarked
        required
        maxLength={10}
        autoComplete="off"
        defaultValue={days.expiry}
        fault={fault('expiry')}
      />
      <TextField
        name="receivedOn"
        type="date"
        label={t`Received on`}
        isMarked
        required
        defaultValue={days.receivedOn}
        fault={fault('receivedOn')}
      />
      <TextField name="openedOn" type="date" label={t`Opened on`} defaultValue={days.openedOn} fault={fault('openedOn')} />
    </>
  )
}
