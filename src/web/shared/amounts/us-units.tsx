import { Trans } from '@lingui/react/macro'
import { UNITS } from '../../../domain/units/unit-table.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'

/** One press chooses US units, for seed coatings too, where they are not chosen yet (UNIT-10). The focus goes to the list of units beside it. */
export const UsUnits = ({ of }: { of: 'foliar' | 'seed' }) => {
  const { unitsChoice, seedUnitsChoice } = useSession().preferences
  const isUs = { foliar: UNITS[useStore(unitsChoice)].of === 'ac', seed: UNITS[useStore(seedUnitsChoice)].of === 'US ton' }
  if (isUs[of]) return null
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.parentElement?.querySelector('select')?.focus()
        if (!isUs.foliar) unitsChoice.set('US gal/ac')
        if (!isUs.seed) seedUnitsChoice.set('US gal/US ton')
      }}
    >
      <Trans>US units</Trans>
    </Button>
  )
}
