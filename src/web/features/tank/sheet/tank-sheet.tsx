import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { knapsacksIn } from '../../../../domain/units/country-units.ts'
import { usePrinting } from '../../../platform/device/printing.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import type { WaterVolumeEntry } from '../../../shared/amounts/kept-water-volume.ts'
import { Notice } from '../../../ui/notice.tsx'
import { partId, useNamedPart } from '../tank-parts.tsx'
import { isFailedMix } from './failed/failed-mix.ts'
import { Guidance } from './guidance.tsx'
import { JarTest, useJarMl } from './jar-test.tsx'
import { useIsJarRunning } from './jar-timer.tsx'
import { MixingOrderList } from './mixing-order.tsx'
import { Passes } from './passes.tsx'
import { PrintedTank } from './paper/printed-tank.tsx'
import { fillInput, type SheetTank } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { takeOpened } from './take-opened.ts'
import { TakeTank } from './take-tank.tsx'
import { TankFills } from './tank-fills.tsx'
import { useFills } from '../../../shared/amounts/use-fills.ts'
import { useTankUnits } from '../../../shared/amounts/use-tank-units.ts'
import { useWords } from './words/words.ts'

type TankSheetProps = SheetTank & { verdict: ReactNode; onWater: (volume: WaterVolumeEntry) => void }

/**
 * What to do next with a tank: mix it, split it, fill the sprayer, try it in a jar, take it along on paper. `verdict` is what the paper
 * says of the whole tank.
 */
export const TankSheet = ({ verdict, onWater, ...sheet }: TankSheetProps) => {
  const { language } = useSession()
  const words = useWords(language)
  const { jarMl, choose } = useJarMl()
  const { country } = sheet.tank
  const units = useTankUnits()(country)
  const isPrinting = usePrinting()
  const fills = useFills(fillInput(sheet, units))
  const { answer } = sheet
  const isFailed = isFailedMix(answer.headline)
  const fold = useFold()
  const isSplit = answer.splits.length > 1 || answer.leftOut.length > 0
  if (words === undefined) return null
  if (words === null)
    return (
      <Notice>
        <Trans>The mixing order and the jar test could not be loaded.</Trans>
      </Notice>
    )
  const parts = { ...sheet, words }
  const howToMix = (
    <>
      <div id={partId('order')} className={styles.order}>
        {isSplit && !isFailed && <Passes {...parts} />}
        <MixingOrderList {...parts} />
        <TankFills fills={fills} knapsacks={knapsacksIn(country)} waterUnit={units.water} onWater={onWater} />
        {!isSplit && !isFailed && <Passes {...parts} />}
        <TakeTank {...sheet} fills={fills} />
      </div>
      <div id={partId('jar')} className={styles.jar}>
        <JarTest {...parts} jarMl={jarMl} onJar={choose} />
        {!isFailed && <Guidance {...parts} />}
      </div>
    </>
  )
  return (
    <>
      {isFailed ? (
        <div className={styles.failed}>
          <details className={styles.anyway} open={fold.isOpen} onToggle={({ currentTarget }) => fold.change(currentTarget.open)}>
            <summary>
              <Trans>Show anyway: order, amounts, jar test and files</Trans>
            </summary>
            <div className={styles.unfolded}>{howToMix}</div>
          </details>
          <Guidance {...parts} />
        </div>
      ) : (
        howToMix
      )}
      {isPrinting && <PrintedTank {...parts} jarMl={jarMl} verdict={verdict} plan={fills.plan} isFolded={isFailed && !fold.isOpen} />}
      <NamedPart />
    </>
  )
}

/** Of a mix that failed nothing is told of how to mix it until one asks for it, or for its files; a clock that runs is never folded away. */
const useFold = () => {
  const isRunning = useIsJarRunning()
  const isTaken = useStore(takeOpened)
  const [isOpen, setOpen] = useState(isRunning)
  return {
    isOpen: isOpen || isTaken,
    change: (isNowOpen: boolean): void => {
      setOpen(isNowOpen)
      if (!isNowOpen) takeOpened.set(false)
    },
  }
}

/** Shows the part that the address names, now that it is there. */
const NamedPart = () => {
  useNamedPart()
  return null
}
