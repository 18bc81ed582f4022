import { Trans } from '@lingui/react/macro'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { usePrinting } from '../../../platform/printing.ts'
import { useSession } from '../../../platform/session.ts'
import { wanting } from '../../../shared/wanted-mix.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Guidance } from './guidance.tsx'
import { JarTest, useJarMl } from './jar-test.tsx'
import { MixingOrderList } from './mixing-order.tsx'
import { Passes } from './passes.tsx'
import { PrintedTank } from './printed-tank.tsx'
import type { SheetTank } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { wantedTank } from './wanted-tank.ts'
import { useWords } from './words.ts'

/**
 * What to do next with a tank: mix it, split it, try it in a jar, ask the laboratory, take it along on paper. `verdict` is what the paper
 * says of the whole tank.
 */
export const TankSheet = ({ verdict, ...sheet }: SheetTank & { verdict: ReactNode }) => {
  const { language } = useSession()
  const words = useWords(language)
  const { jarMl, choose } = useJarMl()
  const isPrinting = usePrinting()
  if (words === undefined) return null
  if (words === null)
    return (
      <Notice>
        <Trans>The mixing order and the jar test could not be loaded.</Trans>
      </Notice>
    )
  const parts = { ...sheet, words }
  return (
    <div className={styles.sheet}>
      <div className={styles.tools}>
        <ButtonLink look="primary" href={pagePaths.request} state={{ ...FROM_WITHIN, ...wanting(wantedTank(sheet)) }}>
          <Send aria-hidden size={20} />
          <Trans>Ask the laboratory to test this mix</Trans>
        </ButtonLink>
        <Button onClick={() => print()}>
          <Printer aria-hidden size={20} />
          <Trans>Print</Trans>
        </Button>
      </div>
      <MixingOrderList {...parts} />
      <Passes {...parts} />
      <JarTest {...parts} jarMl={jarMl} onJar={choose} />
      <Guidance {...parts} />
      {isPrinting && <PrintedTank {...parts} jarMl={jarMl} verdict={verdict} />}
    </div>
  )
}
