import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addCalibration, listEquipment, retireEquipment, type ListedEquipment } from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ListTable } from '../list/list-table.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import request from '../shared/facts.module.css'
import { Failure } from '../shared/failure.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleNotFoundPage } from '../console-not-found-page.tsx'
import { ChecksAndTests } from './checks-and-tests.tsx'
import { CalibrationState } from '../equipment/calibration-state.tsx'
import { kindName } from '../equipment/equipment-texts.ts'
import { ItemPage } from '../shared/item-page.tsx'
import { RetireButton } from '../shared/retire-button.tsx'

const ALL = { query: {} }

/** One of the register with all its calibrations: was it calibrated on the day of a test (LAB-241)? */
export const OneEquipmentPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading, reload] = useReading(listEquipment, ALL)
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={t`Equipment`} />
  const found = reading.value.equipment.find((one) => one.id === id)
  if (!found) return <ConsoleNotFoundPage />
  return (
    <ItemPage list={CONSOLE_PAGES.equipment} back={<Trans>All equipment</Trans>} title={found.name}>
      <State found={found} today={reading.value.today} mayEdit={reading.value.mayEdit} reload={reload} />
      <section className={request.part}>
        <h2>
          <Trans>Calibrations</Trans>
        </h2>
        <Calibrations calibrations={found.calibrations} />
        {reading.value.mayEdit && (
          <NewCalibration key={found.calibrations.length} found={found} today={reading.value.today} reload={reload} />
        )}
      </section>
      <ChecksAndTests key={found.calibrations.length} id={id} mayEdit={reading.value.mayEdit} />
      <AuditLink entity="equipment" id={id} />
    </ItemPage>
  )
}

type StateProps = { found: ListedEquipment; today: string; mayEdit: boolean; reload: () => Promise<void> }

const State = ({ found, today, mayEdit, reload }: StateProps) => {
  const { i18n } = useLingui()
  const { id, retired, tests } = found
  const { error, run } = useMutation()
  const retire = (isRetired: boolean) => void run(() => makeCall(retireEquipment, { params: { id }, body: { isRetired } }).then(reload))
  const by = retired?.by ?? ''
  const on = shownDay(retired?.at ?? '')
  return (
    <section className={request.part}>
      <p>
        {kindName(found, i18n)} · {id} ·{' '}
        {retired ? (
          <Trans>
            Retired {on} by {by}
          </Trans>
        ) : (
          <CalibrationState one={found} today={today} />
        )}{' '}
        · <Plural value={tests} one="# test of the laboratory names it" other="# tests of the laboratory name it" />
      </p>
      {error !== undefined && <Failure error={error} />}
      {mayEdit && (
        <div className="row gap-3 bottom">
          <RetireButton
            isRetired={retired !== null}
            question={<Trans>Retire it? It is offered for new tests no more, and stays in those that name it.</Trans>}
            onRetire={retire}
          />
        </div>
      )}
    </section>
  )
}

const Calibrations = ({ calibrations }: Pick<ListedEquipment, 'calibrations'>) => {
  const { t } = useLingui()
  const columns = [
    { id: 'on', name: t`Calibrated on`, isPlain: true },
    { id: 'until', name: t`Valid until` },
    { id: 'found', name: t`Found` },
    { id: 'certificate', name: t`Certificate` },
    { id: 'by', name: t`Entered` },
  ] as const
  if (calibrations.length === 0)
    return (
      <p>
        <Trans>None yet.</Trans>
      </p>
    )
  const rows = calibrations.map(({ id, on, until, isOut, correction, uncertainty, certificate, addedAt, by }) => ({
    id,
    cells: {
      on: shownDay(on),
      until: isOut ? '–' : shownDay(until),
      found: (
        <>
          {isOut ? (
            <StatePill state="expired">
              <Trans>Out of its limits</Trans>
            </StatePill>
          ) : (
            <Trans>Good</Trans>
          )}
          {correction !== '' && <div>{t`Correction: ${correction}`}</div>}
          {uncertainty !== '' && <div>{t`Uncertainty: ${uncertainty}`}</div>}
        </>
      ),
      certificate: certificate || '–',
      by: `${by} · ${momentOf(addedAt)}`,
    },
  }))
  return <ListTable columns={columns} rows={rows} />
}

type NewCalibrationProps = { found: ListedEquipment; today: string; reload: () => Promise<void> }

const NewCalibration = ({ found: { id, ownKind }, today, reload }: NewCalibrationProps) => {
  const { t } = useLingui()
  // One for all attempts: what is sent twice is added once.
  const [ownId] = useState(() => crypto.randomUUID())
  const { faults, error, isBusy, save } = useSaving()
  const send = async (data: FormData) => {
    const isOut = textIn(data, 'found') === 'out'
    const [on, until] = [textIn(data, 'on'), textIn(data, 'until')]
    const [certificate, correction, uncertainty] = [textIn(data, 'certificate'), textIn(data, 'correction'), textIn(data, 'uncertainty')]
    const calibration = { on, until: isOut && until === '' ? on : until, certificate, isOut, correction, uncertainty }
    await makeCall(addCalibration, { params: { id }, body: { id: ownId, calibration } })
    await reload()
  }
  const fault = (name: string) => faults[`calibration.${name}`]
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>Add the calibration</Trans>}
      isBusy={isBusy}
      error={error}
      onSubmit={(_, form) => void save(form, send)}
    >
      <TextField name="on" type="date" label={t`Calibrated on`} isMarked required defaultValue={today} fault={fault('on')} />
      <OptionsField
        name="found"
        label={t`Found`}
        note={t`Out of its limits: it is not calibrated before a good calibration is entered.`}
        options={[
          ['good', t`Good`],
          ['out', t`Out of its limits`],
        ]}
      />
      <TextField name="until" type="date" label={t`Valid until`} note={t`Empty where it was found out.`} fault={fault('until')} />
      <TextField
        name="correction"
        label={t`Correction`}
        note={ownKind?.unit}
        maxLength={200}
        autoComplete="off"
        fault={fault('correction')}
      />
      <TextField
        name="uncertainty"
        label={t`Uncertainty of the measurement`}
        note={ownKind?.unit}
        maxLength={200}
        autoComplete="off"
        fault={fault('uncertainty')}
      />
      <TextField name="certificate" label={t`Number of the certificate`} maxLength={200} autoComplete="off" fault={fault('certificate')} />
    </ConsoleForm>
  )
}
