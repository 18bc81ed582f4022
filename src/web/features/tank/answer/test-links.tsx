import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import styles from './test-links.module.css'

/** Links to the reports of tests by their numbers, and how many more there are. */
export const TestLinks = ({ ids, total = ids.length }: { ids: readonly string[]; total?: number }) => {
  const { language } = useSession()
  const more = total - ids.length
  return (
    <span className={styles.links}>
      {ids.map((id) => (
        <Link key={id} href={pagePaths.report(id, language)} state={FROM_WITHIN} className={styles.link}>
          <span className="visually-hidden">
            <Trans>Report</Trans>{' '}
          </span>
          {id}
        </Link>
      ))}
      {more > 0 && <Trans>and {more} more</Trans>}
    </span>
  )
}
