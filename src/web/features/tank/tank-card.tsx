import { Trans } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { Link } from 'wouter'
import { pagePaths } from '../../platform/page-paths.ts'
import styles from './tank-card.module.css'

/** Leads from the start page to the whole tank. */
export const TankCard = () => (
  <Link href={pagePaths.tank} className={styles.card}>
    <FlaskConical aria-hidden size={32} />
    <span className={styles.words}>
      <strong>
        <Trans>My tank</Trans>
      </strong>
      <span>
        <Trans>More than two products? Enter the whole tank and see what the tests say about it.</Trans>
      </span>
    </span>
    <ChevronRight aria-hidden size={20} />
  </Link>
)
