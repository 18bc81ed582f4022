import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { listEquipment, type ListedEquipment } from '../../../contract/console/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { useReading } from '../shared/session.ts'
import { CalibratedUntil } from './calibrated-until.tsx'
import { EQUIPMENT_TEXTS } from './equipment-texts.ts'

const NOTHING = {}

/** What the laboratory weighs and measures with, and until when each is calibrated (LAB-240). */
export const EquipmentPage = () => {
  const { t } = useLingui()
  const [reading] = useReading(listEquipment, NOTHING)
  return (
    <ListPage title={t`Equipment`} reading={reading}>
      {(register) => (
        <>
          {register.mayEdit && (
            <ListNote>
              <ButtonLink href={CONSOLE_PAGES.newEquipment}>
                <Trans>Add equipment</Trans>
              </ButtonLink>
            </ListNote>
          )}
          <Register register={register} />
        </>
      )}
    </ListPage>
  )
}

const Register = ({ register: { equipment, today } }: { register: OutputOf<typeof listEquipment> }) => {
  const { t, i18n } = useLingui()
  const columns = [
    { id: 'name', name: t`Equipment`, isPlain: true, isWide: true },
    { id: 'kind', name: t`Kind`, isWord: true },
    { id: 'calibration', name: t`Calibration`, isWord: true },
    { id: 'tests', name: t`Tests`, isWord: true },
  ] as const
  if (equipment.length === 0)
    return (
      <p>
        <Trans>No equipment yet. Add the balances, pH meters and thermometers that are used at the bench.</Trans>
      </p>
    )
  const rowOf = ({ id, kind, name, calibrations, retired, tests }: ListedEquipment) => ({
    id,
    cells: {
      name: (
        <>
          <Link href={`${CONSOLE_PAGES.equipment}/${id}`} className={list.reference}>
            {name}
          </Link>
          <div className={list.muted}>{id}</div>
        </>
      ),
      kind: i18n._(EQUIPMENT_TEXTS[kind]),
      calibration: retired ? <Trans>Retired</Trans> : <CalibratedUntil calibrations={calibrations} day={today} />,
      tests: String(tests),
    },
  })
  return <ListTable columns={columns} rows={equipment.map(rowOf)} />
}
