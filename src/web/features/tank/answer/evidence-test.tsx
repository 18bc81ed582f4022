import { Trans } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import { listLook, lookOf } from '../../../../domain/verdicts.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { ObservationText } from '../../../shared/observation-text.tsx'
import { observationsOf } from '../../../../domain/observations.ts'
import { Day, WaterVolume } from '../../../shared/quantities.tsx'
import { VerdictBadge } from '../../../shared/verdict-badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './evidence-test.module.css'
import type { Known, TankResponse } from './known.ts'
import { StrengthRows } from './strength-rows.tsx'

type EvidenceTestProps = {
  one: TankResponse['evidence'][number]
  known: Known
  /** The name of its rung, where it stands among tests of others. */
  rung?: string | undefined
}

/** One test as evidence: its verdict, what is missing and what is more in it, and its strengths beside mine. */
export const EvidenceItem = ({ one, known, rung: rungName }: EvidenceTestProps) => {
  const { formats, language } = useSession()
  const { testId: id, rung, result, country, missing, extra, substituted, strengths } = one
  const test = known.testOf(id)
  const list = (ids: readonly string[]): string => new Intl.ListFormat(language).format(ids.map(known.nameOf))
  const [others, lacking] = [list(extra), list(missing)]
  const place = formats.country(country)
  return (
    <li className={styles.test} data-look={lookOf({ result, underReview: test?.underReview })}>
      {rungName !== undefined && <span className={styles.rung}>{rungName}</span>}
      <div className={styles.head}>
        <VerdictBadge look={listLook(result)} isDemo={test?.demo} isUnderReview={test?.underReview} />
        <ButtonLink look="quiet" href={pagePaths.report(id, language)} state={FROM_WITHIN}>
          <FileText aria-hidden size={20} />
          <Trans>
            Report <span className="visually-hidden">on the test {id}</span>
          </Trans>
        </ButtonLink>
        {test && (
          <span className={styles.when}>
            <Day isoDay={test.dateOfTest} />
            <WaterVolume litresPerHa={test.waterRate} />
          </span>
        )}
      </div>
      {(rung === 6 || substituted.length + missing.length + extra.length > 0) && (
        <ul className={styles.differences}>
          {rung === 6 && <li>{place}</li>}
          {substituted.map(({ productId, by }) => {
            const [brand, mine] = [known.nameOf(by), known.nameOf(productId)]
            return (
              <li key={productId}>
                <Trans>
                  {brand} instead of {mine}
                </Trans>
              </li>
            )
          })}
          {others !== '' && (
            <li>
              <Trans>Also in it: {others}</Trans>
            </li>
          )}
          {lacking !== '' && (
            <li>
              <Trans>Not in it: {lacking}</Trans>
            </li>
          )}
        </ul>
      )}
      <StrengthRows strengths={strengths} known={known} />
      {test && observationsOf(test) !== undefined && (
        <p className={styles.observed}>
          <ObservationText test={test} />
        </p>
      )}
    </li>
  )
}
