import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { showPart, useCurrentPart } from '../../platform/current-part.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import styles from './tank-parts.module.css'

const PARTS = ['answer', 'order', 'jar', 'evidence'] as const
type Part = (typeof PARTS)[number]

/** The fragment of the address is the tank, so that a part has its place in the query. */
const PART_KEY = 'part'
export const partId = (part: Part): string => `tank-${part}`
const IDS = PARTS.map(partId)
/** Within the order. */
export const AMOUNTS_ID = 'tank-amounts'

/** Leads to the parts of a tank's answer, and marks the one that is read (TANK-102). */
export const TankParts = ({ fragment }: { fragment: string }) => {
  const { t } = useLingui()
  const current = useCurrentPart(IDS)
  const names: Record<Part, string> = {
    answer: t`Answer`,
    order: t({ message: 'Order', context: 'order of mixing' }),
    jar: t`Jar`,
    evidence: t`Evidence`,
  }
  return (
    <nav className={`screen-only ${styles.parts}`} aria-label={t`Parts of this answer`}>
      {PARTS.map((part) => (
        <Link
          key={part}
          href={`${pagePaths.tank}?${PART_KEY}=${part}#${fragment}`}
          aria-current={current === partId(part) ? 'location' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            showPart(partId(part))
          }}
        >
          {names[part]}
        </Link>
      ))}
    </nav>
  )
}

/** Shows the part that the address names, once all parts are there. */
export const useNamedPart = (): void => {
  const [query] = useSearchParams()
  const named = PARTS.find((part) => part === query.get(PART_KEY))
  useEffect(() => {
    if (named) showPart(partId(named))
  }, [named])
}
