import { Trans } from '@lingui/react/macro'
import { isNothing } from '../../../../../domain/tank/water/my-water.ts'
import { useStore } from '../../../../platform/store.ts'
import { MyWaterForm } from '../../../../shared/water/my-water.tsx'
import { useMyWaterStore } from '../../../../shared/water/my-water-store.ts'
import styles from '../search-results.module.css'

/** The water with which the tests of a list are compared, entered here or beside a tank. */
export const WaterFilter = ({ country }: { country: string }) => {
  const store = useMyWaterStore()
  const mine = useStore(store)
  return (
    <div>
      <MyWaterForm country={country} mine={mine} onUse={store.set} />
      {!isNothing(mine) && (
        <p className={`quiet ${styles.note}`}>
          <Trans>“In water like mine” hides clean passes from other water. Fails and “with care” are always shown.</Trans>
        </p>
      )}
    </div>
  )
}
