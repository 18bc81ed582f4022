import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '../../../contract/call.ts'
import { listEquipment } from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { useAddress } from '../list/address.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { CalibratedUntil, foundOutOn } from './calibrated-until.tsx'
import { EQUIPMENT_TEXTS } from './equipment-texts.ts'

const FILTERS: FilterViews<typeof listEquipment> = {
  kind: { label: msg`Kind`, any: msg`Any kind`, options: () => EQUIPMENT_KINDS.map((kind) => [kind, EQUIPMENT_TEXTS[kind]]) },
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
  kind: { name: msg`Kind`, isWord: true, cell: ({ kind }, { i18n }) => i18n._(EQUIPMENT_TEXTS[kind]) },
  calibration: {
    name: msg`Calibration`,
    isWord: true,
    cell: ({ retired, holding, calibrations }, { page }) =>
      retired ? <Trans>Retired</Trans> : <CalibratedUntil calibrations={holding} day={page.today} out={foundOutOn(calibrations)} />,
  },
  tests: { name: msg`Tests`, isWord: true, cell: ({ tests }) => String(tests) },
}

const adding = ({ mayEdit }: OutputOf<typeof listEquipment>) =>
  mayEdit && (
    <AddLink href={CONSOLE_PAGES.newEquipment}>
      <Trans>Add equipment</Trans>
    </AddLink>
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
