import { Trans, useLingui } from '@lingui/react/macro'
import { Redirect, useLocation } from 'wouter'
import { addEquipment } from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { EQUIPMENT_TEXTS, isEquipmentKind } from './equipment-texts.ts'
import { ItemPage } from '../shared/item-page.tsx'

/** Adds a balance, a pH meter or a thermometer; its calibrations follow on its own page. */
export const NewEquipmentPage = () => {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  const { faults, error, isBusy, save } = useSaving()
  if (!mayCall(addEquipment.access, me.roles)) return <Redirect to="/Forbidden" replace />
  const send = async (data: FormData) => {
    const kind = textIn(data, 'kind')
    const { id } = await makeCall(addEquipment, {
      body: { id: textIn(data, 'id'), name: textIn(data, 'name'), kind: isEquipmentKind(kind) ? kind : 'balance' },
    })
    navigate(`${CONSOLE_PAGES.equipment}/${id}`)
  }
  return (
    <ItemPage list={CONSOLE_PAGES.equipment} back={<Trans>All equipment</Trans>} title={t`New equipment`}>
      <section className={request.part}>
        <ConsoleForm noValidate submit={<Trans>Add it</Trans>} isBusy={isBusy} error={error} onSubmit={(_, form) => void save(form, send)}>
          <OptionsField
            name="kind"
            label={t`Kind`}
            fault={faults['kind']}
            options={EQUIPMENT_KINDS.map((kind) => [kind, i18n._(EQUIPMENT_TEXTS[kind])] as const)}
          />
          <TextField
            name="id"
            label={t`Your number of it, such as B-02`}
            isMarked
            required
            maxLength={64}
            autoComplete="off"
            fault={faults['id']}
          />
          <TextField name="name" label={t`Maker and model`} isMarked required maxLength={200} fault={faults['name']} />
        </ConsoleForm>
      </section>
    </ItemPage>
  )
}
