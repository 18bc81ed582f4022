import { Trans, useLingui } from '@lingui/react/macro'
import { Redirect, useLocation } from 'wouter'
import { addEquipment, listEquipment } from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession, useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { EQUIPMENT_TEXTS } from './equipment-texts.ts'
import { Failure } from '../shared/failure.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { ItemPage } from '../shared/item-page.tsx'

const ALL = { query: {} }

/** Adds a balance, a pH meter, a thermometer or something of a kind of the laboratory's own; its calibrations follow on its own page. */
export const NewEquipmentPage = () => {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  const { faults, error, isBusy, save } = useSaving()
  const [register] = useReading(listEquipment, ALL)
  if (!mayCall(addEquipment.access, me.roles)) return <Redirect to="/Forbidden" replace />
  if (register.step === 'failed') return <Failure error={register.error} />
  if (register.step === 'loading') return <PageTitle title={t`New equipment`} />
  const own = register.value.kinds.filter(({ isRetired }) => !isRetired)
  const send = async (data: FormData) => {
    const body = { id: textIn(data, 'id'), name: textIn(data, 'name'), kind: textIn(data, 'kind') }
    const { id } = await makeCall(addEquipment, { body })
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
            options={[
              ...EQUIPMENT_KINDS.map((kind) => [kind, i18n._(EQUIPMENT_TEXTS[kind])] as const),
              ...own.map(({ id, name }) => [id, name] as const),
            ]}
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
