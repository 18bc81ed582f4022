import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { listEquipment } from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { useAddress } from '../list/address.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { ListNote } from '../list/list-page.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { CalibrationState } from './calibration-state.tsx'
import { EQUIPMENT_TEXTS, kindName } from './equipment-texts.ts'

const FILTERS: FilterViews<typeof listEquipment> = {
  kind: {
    label: msg`Kind`,
    any: msg`Any kind`,
    options: ({ kinds }) => [
      ...EQUIPMENT_KINDS.map((kind) => [kind, EQUIPMENT_TEXTS[kind]] as const),
      ...kinds.map(({ id, name }) => [id, name] as const),
    ],
  },
  state: {
    label: msg`State`,
    any: msg`Any state`,
    options: () => [
      ['calibrated', msg`Calibrated`],
      ['due', msg`Not calibrated`],
      ['retired', msg`Retired`],
    ],
  },
}

const SORTS: SortViews<typeof listEquipment> = {
  name: msg`Name`,
  kind: msg`Kind`,
  calibration: msg`Calibrated until`,
  tests: msg`Tests`,
}

const COLUMNS: ColumnViews<typeof listEquipment> = {
  name: {
    name: msg`Equipment`,
    isPlain: true,
    isWide: true,
    cell: ({ id, name }) => <Named href={`${CONSOLE_PAGES.equipment}/${id}`} name={name} below={id} />,
  },
  kind: { name: msg`Kind`, isWord: true, cell: (one, { i18n }) => kindName(one, i18n) },
  calibration: {
    name: msg`Calibration`,
    isWord: true,
    cell: ({ retired, ...one }, { page }) => (retired ? <Trans>Retired</Trans> : <CalibrationState one={one} today={page.today} />),
  },
  tests: { name: msg`Tests`, isWord: true, cell: ({ tests }) => String(tests) },
}

const adding = ({ mayEdit }: OutputOf<typeof listEquipment>) => (
  <>
    {mayEdit && (
      <AddLink href={CONSOLE_PAGES.newEquipment}>
        <Trans>Add equipment</Trans>
      </AddLink>
    )}
    <ListNote>
      <Link href={CONSOLE_PAGES.equipmentKinds}>
        <Trans>Kinds of equipment</Trans>
      </Link>
    </ListNote>
  </>
)

/** What the laboratory weighs and measures with, and until when each is calibrated (LAB-240). */
export const EquipmentPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listEquipment)
  const none =
    query.kind !== undefined || query.state !== undefined ? (
      <Trans>No equipment fits.</Trans>
    ) : (
      <Trans>No equipment yet. Add the balances, pH meters and thermometers that are used at the bench.</Trans>
    )
  return (
    <ConsoleList
      title={t`Equipment`}
      call={listEquipment}
      filters={FILTERS}
      sorts={SORTS}
      none={none}
      tools={adding}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
