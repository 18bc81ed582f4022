import { useSession } from '../../../../platform/session.ts'
import { PassedWith } from './passed-with.tsx'
import { Passes } from '../passes.tsx'
import type { SheetTank } from '../sheet-tank.ts'
import { useWords } from '../words/words.ts'

/** What to do instead of mixing what failed: the separate sprays, and what passed with one of the products (TANK-141, TANK-142). */
export const WaysOn = (sheet: SheetTank) => {
  const { language } = useSession()
  const words = useWords(language)
  return (
    <>
      {words && <Passes words={words} {...sheet} />}
      <PassedWith {...sheet} />
    </>
  )
}
