import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LIQUID_UNITS, SEED_UNITS } from '../../../domain/units/chosen-units.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useOffersUs } from './use-offers-us.ts'

const UsUnits = lazyExtra(() => import('./us-units.tsx').then((file) => file.UsUnits))

const WithUsUnits = ({ of, children }: { of: 'foliar' | 'seed'; children: ReactNode }) => {
  const offersUs = useOffersUs()
  return (
    <div className="row gap-2 middle">
      {children}
      {offersUs('') && <UsUnits of={of} />}
    </div>
  )
}

/** Chooses the unit of all rates and water volumes, and stores it. */
export const UnitsChooser = () => {
  const { unitsChoice } = useSession().preferences
  return (
    <WithUsUnits of="foliar">
      <SelectField label={<Trans>Select Units</Trans>} value={useStore(unitsChoice)} options={LIQUID_UNITS} onChange={unitsChoice.set} />
    </WithUsUnits>
  )
}

/** The same for the rates of seed coatings. */
export const SeedUnitsChooser = () => {
  const { seedUnitsChoice } = useSession().preferences
  return (
    <WithUsUnits of="seed">
      <SelectField
        label={<Trans>Select Units</Trans>}
        value={useStore(seedUnitsChoice)}
        options={SEED_UNITS}
        onChange={seedUnitsChoice.set}
      />
    </WithUsUnits>
  )
}
