import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { EQUIPMENT_SORTS, listEquipment, type ListedEquipment } from '../../../contract/console/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EQUIPMENT_KINDS } from '../../../domain/published-test.ts'
import { useAddress } from '../list/address.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { useReading } from '../shared/session.ts'
import { CalibratedUntil } from './calibrated-until.tsx'
import { EQUIPMENT_TEXTS } from './equipment-texts.ts'

/** What the laboratory weighs and measures with, and until when each is calibrated (LAB-240). */
export const EquipmentPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listEquipment)
  const [reading] = useReading(listEquipment, { query })
  return (
    <ListPage title={t`Equipment`} call={listEquipment} query={query} rows="equipment" reading={reading}>
      {(register) => (
        <>
          <Filters />
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

const Filters = () => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(listEquipment)
  const sorting = useSorting(listEquipment, EQUIPMENT_SORTS)
  return (
    <ListFilters>
      <FilterSelect
        label={t`Kind`}
        value={query.kind}
        onChange={(kind) => set({ kind })}
        options={[['', t`Any kind`], ...EQUIPMENT_KINDS.map((kind) => [kind, i18n._(EQUIPMENT_TEXTS[kind])] as const)]}
      />
      <FilterSelect
        label={t`State`}
        value={query.state}
        onChange={(state) => set({ state })}
        options={[
          ['', t`Any state`],
          ['calibrated', t`Calibrated`],
          ['due', t`Not calibrated`],
          ['retired', t`Retired`],
        ]}
      />
      <SortSelect sorting={sorting} names={{ name: t`Name`, kind: t`Kind`, calibration: t`Calibrated until`, tests: t`Tests` }} />
    </ListFilters>
  )
}

const Register = ({ register: { equipment, today } }: { register: OutputOf<typeof listEquipment> }) => {
  const { t, i18n } = useLingui()
  const { query } = useAddress(listEquipment)
  const sorting = useSorting(listEquipment, EQUIPMENT_SORTS)
  const isFiltered = query.kind !== undefined || query.state !== undefined
  const columns = [
    { id: 'name', name: t`Equipment`, isPlain: true, isWide: true, sort: 'name' },
    { id: 'kind', name: t`Kind`, isWord: true, sort: 'kind' },
    { id: 'calibration', name: t`Calibration`, isWord: true, sort: 'calibration' },
    { id: 'tests', name: t`Tests`, isWord: true, sort: 'tests' },
  ] as const
  if (equipment.length === 0)
    return (
      <p>
        {isFiltered ? (
          <Trans>No equipment fits.</Trans>
        ) : (
          <Trans>No equipment yet. Add the balances, pH meters and thermometers that are used at the bench.</Trans>
        )}
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
  return <ListTable columns={columns} rows={equipment.map(rowOf)} sorting={sorting} />
}
