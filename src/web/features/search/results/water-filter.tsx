import { Trans } from '@lingui/react/macro'
import { useStore } from '../../../platform/store.ts'
import { MyWaterForm } from '../../../shared/my-water.tsx'
import { useMyWaterStore } from '../../../shared/my-water-store.ts'

/** The water with which the tests of a list are compared, entered here or beside a tank. */
export const WaterFilter = ({ country }: { country: string }) => {
  const store = useMyWaterStore()
  return (
    <div>
      <MyWaterForm country={country} mine={useStore(store)} onUse={store.set} />
      <p>
        <Trans>“In water like mine” leaves out only passes without care in other water: fails and care count in any water.</Trans>
      </p>
    </div>
  )
}
