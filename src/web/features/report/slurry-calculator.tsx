import { Trans } from '@lingui/react/macro'
import Calculator from 'lucide-react/icons/calculator'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { lazyWith } from '../../platform/lazy-component.ts'
import { SLURRY } from '../../shared/searches/opened-test.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './slurry-calculator.module.css'

const SlurryAmounts = lazyWith(
  () => import('./slurry/slurry.tsx').then((file) => file.SlurryAmounts),
  () => null,
  () => (
    <Notice>
      <Trans>Something bad happened; please try again later.</Trans>
    </Notice>
  ),
)

const isAskedFor = (): boolean => location.hash === `#${SLURRY}`

/** The slurry calculator of a seed coating behind a button; its code loads once it is opened, and a link from the results opens it (SEED-35). */
export const SlurryCalculator = ({ test }: { test: Report }) => {
  const [isOpen, setOpen] = useState(isAskedFor)
  const place = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isAskedFor()) return undefined
    // The page has come to its top by then.
    const frame = requestAnimationFrame(() => {
      place.current?.scrollIntoView()
      place.current?.querySelector('button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section ref={place} className={styles.calculator}>
      <h2>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Calculator aria-hidden size={20} />
          <Trans>Slurry calculator</Trans>
          <ChevronDown aria-hidden size={20} className={styles.sign} data-open={isOpen} />
        </Button>
      </h2>
      <div id={id}>{isOpen && <SlurryAmounts test={test} />}</div>
    </section>
  )
}
