import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { addLot } from '../../../contract/console/bench/lots.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { daysIn, LotDays } from './lot-days.tsx'
import { ProductField } from './product-field.tsx'
import { ItemPage } from '../shared/item-page.tsx'

const NO_DAYS = { expiry: '', receivedOn: '', openedOn: '' }

/** Adds a lot of a product from the list. */
export const NewLotPage = () => {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  const [productId, setProductId] = useState('')
  // One for all attempts: what is sent twice is added once.
  const [ownId] = useState(() => crypto.randomUUID())
  const { faults, error, isBusy, save } = useSaving()
  if (!mayCall(addLot.access, me.roles)) return <Redirect to="/Forbidden" replace />
  const send = async (data: FormData) => {
    const { id } = await makeCall(addLot, { body: { id: ownId, productId, lot: textIn(data, 'lot'), ...daysIn(data) } })
    navigate(`${CONSOLE_PAGES.lots}/${id}`)
  }
  return (
    <ItemPage list={CONSOLE_PAGES.lots} back={<Trans>All lots</Trans>} title={t`New lot`}>
      <section className={request.part}>
        <ConsoleForm noValidate submit={<Trans>Add it</Trans>} isBusy={isBusy} error={error} onSubmit={(_, form) => void save(form, send)}>
          <ProductField productId={productId} fault={faults['productId'] && t`Choose a product from the list`} onChoose={setProductId} />
          <TextField
            name="lot"
            label={t`Lot number on the pack`}
            isMarked
            required
            maxLength={100}
            autoComplete="off"
            fault={faults['lot']}
          />
          <LotDays days={NO_DAYS} fault={(name) => faults[name]} />
        </ConsoleForm>
      </section>
    </ItemPage>
  )
}
