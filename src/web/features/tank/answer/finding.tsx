import { Plural, Trans } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { observationsOf } from '../../../../domain/observations.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { ObservationText } from '../../../shared/observation-text.tsx'
import { Day, WaterVolume } from '../../../shared/quantities.tsx'
import styles from './finding.module.css'
import type { Known } from './known.ts'

type FindingProps = {
  id: string
  /** The number of tests of which it is the newest. */
  count?: number
  known: Known
}

/** What was seen in a test, when, and in how much water; opens its report. */
export const Finding = ({ id, count = 1, known }: FindingProps) => {
  const { language } = useSession()
  const test = known.testOf(id)
  return (
    <div className={styles.finding}>
      {test && observationsOf(test) !== undefined && (
        <p className={styles.observed}>
          <ObservationText test={test} />
        </p>
      )}
      <p className={styles.test}>
        {test && (
          <>
            <Day isoDay={test.dateOfTest} /> · <WaterVolume litresPerHa={test.waterRate} />
          </>
        )}
        {count > 1 && (
          <>
            {' · '}
            <Plural value={count} one="# test" other="# tests" />
          </>
        )}
        <Link href={pagePaths.report(id, language)} state={FROM_WITHIN} className={styles.report}>
          <Trans>
            Report <span className="visually-hidden">on the test {id}</span>
          </Trans>
          <ChevronRight aria-hidden size={18} />
        </Link>
      </p>
    </div>
  )
}
