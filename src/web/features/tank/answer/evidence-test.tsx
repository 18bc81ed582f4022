import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { observationsOf } from '../../../../domain/observations.ts'
import { drawnAs, lookOf } from '../../../../domain/verdicts.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { ObservationText } from '../../../shared/texts/observation-text.tsx'
import { Day, WaterVolume } from '../../../shared/amounts/quantities.tsx'
import { EvidenceLevelLine } from '../../../shared/verdicts/evidence-level.tsx'
import { TestBadge } from '../../../shared/verdicts/verdict-badge.tsx'
import styles from './evidence-test.module.css'
import { mixName } from '../../../shared/verdicts/headline-looks.ts'
import type { Known, TankResponse } from './known.ts'
import { TestLaboratory } from '../../../shared/verdicts/test-laboratory.tsx'
import { OlderNotes } from '../../../shared/verdicts/older-notes.tsx'
import { StrengthRows } from './strength-rows.tsx'
import { WaterRows } from '../../../shared/water/water-rows.tsx'

type EvidenceTestProps = {
  one: TankResponse['evidence'][number]
  known: Known
  /** The tank's listed products. */
  listed: readonly string[]
  /** The name of its rung, where it stands among tests of others. */
  rung?: string | undefined
}

/** One test as evidence in one line, which opens its report; its strengths beside mine and what was seen unfold (TANK-103). */
export const EvidenceItem = ({ one, known, listed, rung: rungName }: EvidenceTestProps) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const { testId: id, rung, result, country, missing, extra, substituted, strengths, conditions } = one
  const test = known.testOf(id)
  const looked = test ?? { result, ingredients: [] }
  const list = (ids: readonly string[]): string => new Intl.ListFormat(language).format(ids.map(known.nameOf))
  const others = list(extra)
  const place = formats.country(country)
  const included = listed.filter((productId) => !missing.includes(productId) && !substituted.some((by) => by.productId === productId))
  return (
    <li className={styles.test} data-look={drawnAs(lookOf(looked))}>
      {rungName !== undefined && <span className={styles.rung}>{rungName}</span>}
      <Link href={pagePaths.report(id, language)} state={FROM_WITHIN} className={styles.line}>
        <TestBadge test={looked} />
        <span className={styles.what}>
          {missing.length > 0 && <span className={styles.names}>{mixName(included, known)}</span>}
          {substituted.map(({ productId, by }) => {
            const [brand, mine] = [known.nameOf(by), known.nameOf(productId)]
            return (
              <span key={productId} className={styles.names}>
                <Trans>
                  {brand} instead of {mine}
                </Trans>
              </span>
            )
          })}
          {others !== '' && (
            <span className={styles.names}>
              <Trans>Also in it: {others}</Trans>
            </span>
          )}
          <span className={styles.when}>
            {test && (
              <>
                <Day isoDay={test.dateOfTest} /> · <WaterVolume litresPerHa={test.waterRate} />
              </>
            )}
            {rung === 6 && ` · ${place}`}
            {test?.laboratory && (
              <>
                {' · '}
                <TestLaboratory test={test} />
              </>
            )}
            <span className="visually-hidden">
              {' '}
              <Trans>
                Report <span className="visually-hidden">on the test {id}</span>
              </Trans>
            </span>
          </span>
        </span>
        <ChevronRight aria-hidden size={20} />
      </Link>
      <button
        type="button"
        className={styles.more}
        aria-label={t`Strengths and observations: test ${id}`}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden size={20} />
      </button>
      <div id={moreId} className={styles.unfolded} hidden={!isOpen}>
        {isOpen && (
          <>
            {test && <OlderNotes test={test} day={formats.day} />}
            <StrengthRows strengths={strengths} known={known} />
            <WaterRows conditions={conditions} />
            {test?.evidenceLevel && <EvidenceLevelLine level={test.evidenceLevel} />}
            {test && observationsOf(test) !== undefined && (
              <p className={styles.observed}>
                <ObservationText test={test} />
              </p>
            )}
          </>
        )}
      </div>
    </li>
  )
}
