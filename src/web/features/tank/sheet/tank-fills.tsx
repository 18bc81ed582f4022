import { Trans } from '@lingui/react/macro'
import type { WaterUnit } from '../../../../domain/units/chosen-units.ts'
import { FillFields, FillLists } from '../../../shared/amounts/fill-parts.tsx'
import type { WaterVolumeEntry } from '../../../shared/amounts/kept-water-volume.ts'
import { NoAmounts } from '../../../shared/amounts/overfull.tsx'
import type { FillEntry } from '../../../shared/amounts/use-fills.ts'
import { WaterVolumeEntered } from '../../../shared/amounts/water-volume.tsx'
import { Button } from '../../../ui/button.tsx'
import { AMOUNTS_ID } from '../tank-parts.tsx'
import styles from './sheet.module.css'

type TankFillsProps = {
  fills: FillEntry
  /** Litres of the sprayers that are offered. */
  knapsacks: readonly number[]
  /** In which a water volume begins. */
  waterUnit: WaterUnit
  /** Makes a water volume part of the tank. */
  onWater: (volume: WaterVolumeEntry) => void
}

/** What goes into each fill of the sprayer: for whole ones and for the last, which is often only a part (TANK-100). */
export const TankFills = ({ fills, knapsacks, waterUnit, onWater }: TankFillsProps) => {
  const { size, hasWater, isEnough, isFull, takeSize } = fills
  return (
    <section id={AMOUNTS_ID} className={styles.part}>
      <h2 tabIndex={-1}>
        <Trans>Amounts per fill</Trans>
      </h2>
      {isFull && <NoAmounts />}
      {!isFull && isEnough && <FillFields fills={fills} knapsacks={knapsacks} />}
      {!isFull && isEnough && size.isOnlyKept && (
        <div>
          <Button onClick={takeSize}>
            <Trans>Use this tank size</Trans>
          </Button>
        </div>
      )}
      <FillLists fills={fills} />
      {!isFull && !hasWater && <WaterVolumeEntered unit={waterUnit} onUse={onWater} />}
    </section>
  )
}
