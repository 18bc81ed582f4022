import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Choice } from '../../../domain/products/choices.ts'
import { faceText } from '../../../domain/tank/answer-face.ts'
import type { Chart } from '../../../domain/tank/matrix/chart.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { whenIdle } from '../../platform/time/idle.ts'
import { DemoMark } from '../../shared/verdicts/demo-mark.tsx'
import { endedWords } from '../../shared/verdicts/ended-words.ts'
import { VerdictSign } from '../../shared/verdicts/verdict-sign.tsx'
import { useEnteredWater } from '../../shared/water/entered-water.ts'
import { useTestedFace } from './recent-face.tsx'
import styles from './recent-searches.module.css'

type ExampleMixProps = {
  country: Choice
  /** The maker's product with the most tests there; undefined until it is known. */
  product: Choice | undefined
  className: string | undefined
}

/** The partner with the most tests of just the two, all of them passed. */
const bestTested = ({ rows }: Pick<Chart, 'rows'>): Choice | undefined => {
  const passes = rows.flatMap(({ id, name, cells: [cell] }) => {
    const [pass = 0, care = 0, fail = 0] = cell ?? []
    return pass > 0 && care + fail === 0 ? { id, name, pass } : []
  })
  return passes.toSorted((left, right) => right.pass - left.pass)[0]
}

/** For who never searched: one mix of the country's data with what its tests say, as its results begin (ANS-173). */
export const ExampleMix = ({ country, product, className }: ExampleMixProps) => {
  const { i18n } = useLingui()
  const { edition } = useSession()
  const headingId = useId()
  const water = useEnteredWater()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const chart = useLookup(
    'chart',
    isIdle && product && !water
      ? {
          body: {
            countryCode: country.id,
            products: [product.id],
            by: 'products' as const,
            ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
          },
        }
      : undefined,
    { isExtra: true },
  )
  const isCharted = isIdle && product !== undefined && chart.step === 'ready'
  const agrochemical = isCharted ? bestTested(chart.value) : undefined
  const { isNone, face } = useTestedFace(agrochemical && { kind: 'foliar', criteria: { country, product, agrochemical } })
  if (water || chart.step === 'failed' || (isCharted && isNone)) return null
  // An example has nothing that would have to be said besides.
  if (face && (face.family !== 'pass' || face.condition.some((one) => one !== 'no-rates'))) return null
  if (!face || !product || !agrochemical) return <div className={`${className} ${styles.room}`} />
  const address = new URLSearchParams({ country: country.id.toLowerCase(), product: product.id, agrochemical: agrochemical.id })
  return (
    <section className={`${className} ${styles.room}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        <Trans>For example</Trans>
      </h2>
      <Link href={`${pagePaths.search}?${address.toString()}`} className={styles.card} data-face={faceText(face)}>
        <span className={styles.face}>
          <VerdictSign look={face.family} />
        </span>
        <span className={`grid shrinks breaks ${styles.words}`}>
          <span className="strong">
            {product.name} + {agrochemical.name}
          </span>
          <span className="row across-3 muted">
            <span>{endedWords(i18n, face, 2)}</span>
            <DemoMark />
          </span>
        </span>
        <ChevronRight aria-hidden size={24} className={styles.sign} />
      </Link>
    </section>
  )
}
