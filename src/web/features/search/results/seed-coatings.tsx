import { Trans } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'wouter'
import { pagePaths } from '../../../platform/page-paths.ts'
import styles from './seed-coatings.module.css'

/** Link to a request for a seed coating (SRCH-10, SHELL-07). */
export const SeedCoatings = () => (
  <Link href={pagePaths.requestSeedTreatment} className={`line gap-4 apart ${styles.promotion}`}>
    <div className={`breaks shrinks ${styles.text}`}>
      <h2 className={styles.heading}>
        <Trans>New! Enhanced Services for Seed Coatings</Trans>
      </h2>
      <span>
        <Trans>Ask our chemists to design a seed treatment for you.</Trans>
      </span>
    </div>
    <ArrowRight aria-hidden size={24} />
  </Link>
)
