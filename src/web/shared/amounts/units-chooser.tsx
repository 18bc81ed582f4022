import { Trans } from '@lingui/react/macro'
import { LIQUID_UNITS, SEED_UNITS } from '../../../domain/units/chosen-units.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { SelectField } from '../../ui/select-field.tsx'

/** Chooses the unit of all rates and water volumes, and stores it. */
export const UnitsChooser = () => {
  const { unitsChoice } = useSession().preferences
  return <SelectField label={<Trans>Select Units</Trans>} value={useStore(unitsChoice)} options={LIQUID_UNITS} onChange={unitsChoice.set} />
}

/** The same for the rates of seed coatings. */
export const SeedUnitsChooser = () => {
  const { seedUnitsChoice } = useSession().preferences
  return (
    <SelectField
      label={<Trans>Select Units</Trans>}
      value={useStore(seedUnitsChoice)}
      options={SEED_UNITS}
      onChange={seedUnitsChoice.set}
    />
  )
}
