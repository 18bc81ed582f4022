import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  addEquipmentKind,
  listEquipment,
  retireEquipmentKind,
  type ListedEquipment,
  type OwnKind,
} from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { ListTable } from '../list/list-table.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { Failure } from '../shared/failure.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { ItemPage } from '../shared/item-page.tsx'
import { PageTitle } from '../shared/page-title.tsx'

const ALL = { query: {} }

/** The kinds of equipment of the laboratory's own, beside those that a test names (EQUIP-08). */
export const KindsPage = () => {
  const { t } = useLingui()
  const [reading, reload] = useReading(listEquipment, ALL)
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={t`Kinds of equipment`} />
  const { kinds, equipment, mayEdit } = reading.value
  return (
    <ItemPage list={CONSOLE_PAGES.equipment} back={<Trans>All equipment</Trans>} title={t`Kinds of equipment`}>
      <section className={request.part}>
        <p>
          <Trans>
            Beside balances, pH meters and thermometers, which tests name. What is of a kind of your own has calibrations and daily checks
            as they do; a sheet or a protocol does not ask for it.
          </Trans>
        </p>
        {kinds.length > 0 && <Kinds kinds={kinds} equipment={equipment} mayEdit={mayEdit} reload={reload} />}
        {kinds.length === 0 && (
          <p>
            <Trans>No kind of your own yet.</Trans>
          </p>
        )}
      </section>
      {mayEdit && <NewKind key={kinds.length} reload={reload} />}
    </ItemPage>
  )
}

type KindsProps = { kinds: readonly OwnKind[]; equipment: readonly ListedEquipment[]; mayEdit: boolean; reload: () => Promise<void> }

const Kinds = ({ kinds, equipment, mayEdit, reload }: KindsProps) => {
  const { t } = useLingui()
  const { error, run } = useMutation()
  const retire = (id: string, isRetired: boolean) =>
    void run(() => makeCall(retireEquipmentKind, { params: { id }, body: { isRetired } }).then(reload))
  const columns = [
    { id: 'name', name: t`Kind`, isPlain: true },
    { id: 'unit', name: t`Unit` },
    { id: 'calibration', name: t`Calibration`, isWord: true },
    { id: 'count', name: t`Equipment`, isWord: true },
    { id: 'state', name: t`State`, isWord: true },
  ] as const
  const rows = kinds.map(({ id, name, unit, needsCalibration, isRetired }) => ({
    id,
    cells: {
      name,
      unit: unit || '–',
      calibration: needsCalibration ? <Trans>Needed</Trans> : <Trans>Not needed</Trans>,
      count: String(equipment.filter(({ kind }) => kind === id).length),
      state: (
        <>
          {isRetired ? <Trans>Retired</Trans> : <Trans>In use</Trans>}{' '}
          {mayEdit && (
            <Button look="quiet" aria-label={isRetired ? t`Offer ${name} again` : t`Retire ${name}`} onClick={() => retire(id, !isRetired)}>
              {isRetired ? <Trans>Offer it again</Trans> : <Trans>Retire</Trans>}
            </Button>
          )}
        </>
      ),
    },
  }))
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <ListTable columns={columns} rows={rows} />
    </>
  )
}

const NewKind = ({ reload }: Pick<KindsProps, 'reload'>) => {
  const { t } = useLingui()
  // One for all attempts: what is sent twice is added once.
  const [id] = useState(randomKey)
  const { faults, error, isBusy, save } = useSaving()
  const send = async (data: FormData) => {
    const needsCalibration = textIn(data, 'calibration') === 'needed'
    await makeCall(addEquipmentKind, { body: { id, name: textIn(data, 'name'), unit: textIn(data, 'unit'), needsCalibration } })
    await reload()
  }
  return (
    <section className={request.part}>
      <h2>
        <Trans>New kind</Trans>
      </h2>
      <ConsoleForm
        noValidate
        submit={<Trans>Add the kind</Trans>}
        isBusy={isBusy}
        error={error}
        onSubmit={(_, form) => void save(form, send)}
      >
        <TextField
          name="name"
          label={t`Name, such as Refractometer`}
          isMarked
          required
          maxLength={100}
          autoComplete="off"
          fault={faults['name']}
        />
        <TextField name="unit" label={t`Unit in which it reads`} maxLength={30} autoComplete="off" fault={faults['unit']} />
        <OptionsField
          name="calibration"
          label={t`Calibration`}
          options={[
            ['needed', t`Needed`],
            ['not-needed', t`Not needed`],
          ]}
        />
      </ConsoleForm>
    </section>
  )
}
