import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePrinting } from '../../../platform/device/printing.ts'
import { useSession } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { partId, useNamedPart } from '../tank-parts.tsx'
import { Guidance } from './guidance.tsx'
import { JarTest, useJarMl } from './jar-test.tsx'
import { MixingOrderList } from './mixing-order.tsx'
import { Passes } from './passes.tsx'
import { PrintedTank } from './printed-tank.tsx'
import type { SheetTank } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { TakeTank } from './take-tank.tsx'
import { TankFills } from './tank-fills.tsx'
import { useFills } from './use-fills.ts'
import { useWords } from './words/words.ts'

/**
 * What to do next with a tank: mix it, split it, fill the sprayer, try it in a jar, take it along on paper. `verdict` is what the paper
 * says of the whole tank.
 */
export const TankSheet = ({ verdict, ...sheet }: SheetTank & { verdict: ReactNode }) => {
  const { language } = useSession()
  const words = useWords(language)
  const { jarMl, choose } = useJarMl()
  const isPrinting = usePrinting()
  const fills = useFills(sheet)
  const { answer } = sheet
  const isSplit = answer.splits.length > 1 || answer.leftOut.length > 0
  if (words === undefined) return null
  if (words === null)
    return (
      <Notice>
        <Trans>The mixing order and the jar test could not be loaded.</Trans>
      </Notice>
    )
  const parts = { ...sheet, words }
  return (
    <>
      <div id={partId('order')} className={styles.order}>
        {isSplit && <Passes {...parts} />}
        <MixingOrderList {...parts} />
        <TankFills fills={fills} words={words} />
        {!isSplit && <Passes {...parts} />}
        <TakeTank {...sheet} fills={fills} />
      </div>
      <div id={partId('jar')} className={styles.jar}>
        <JarTest {...parts} jarMl={jarMl} onJar={choose} />
        <Guidance {...parts} />
      </div>
      {isPrinting && <PrintedTank {...parts} jarMl={jarMl} verdict={verdict} plan={fills.plan} />}
      <NamedPart />
    </>
  )
}

/** Shows the part that the address names, now that it is there. */
const NamedPart = () => {
  useNamedPart()
  return null
}
