import { Trans } from '@lingui/react/macro'
import { isNothing } from '../../../domain/tank/water/my-water.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { useStore } from '../../platform/store.ts'
import { useMyWaterStore } from '../../shared/water/my-water-store.ts'
import type { ChartChoice } from './chart-address.ts'
import styles from './chart-page.module.css'

const MyWaterForm = lazyExtra(() => import('../../shared/water/my-water.tsx').then((file) => file.MyWaterForm))

type ChartWaterProps = { country: string; isOn: boolean; change: (part: Partial<ChartChoice>) => void }

/** The visitor's water, with which every pass is compared, and a filter for rows that say something in it (WATER-33). */
export const ChartWater = ({ country, isOn, change }: ChartWaterProps) => {
  const store = useMyWaterStore()
  const mine = useStore(store)
  return (
    <div className={styles.water}>
      <MyWaterForm country={country} mine={mine} onUse={store.set} />
      {!isNothing(mine) && (
        <>
          <button type="button" className={styles.chip} aria-pressed={isOn} onClick={() => change({ isLikeMine: !isOn })}>
            <Trans>In water like mine</Trans>
          </button>
          <p className={styles.waterNote}>
            <Trans>“In water like mine” hides clean passes from other water. Fails and “with care” are always shown.</Trans>
          </p>
        </>
      )}
    </div>
  )
}
