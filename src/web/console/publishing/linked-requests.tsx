import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { PublishedDetail } from '../../../contract/console/bench/publishing.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ComparisonTable, MixDifference } from '../answers/compared-test.tsx'
import styles from './publishing.module.css'

/** The requests that a test answers or is made for. */
export const LinkedRequests = ({ requests }: Pick<PublishedDetail, 'requests'>) =>
  requests.length > 0 && (
    <section className={styles.part}>
      <h2>
        <Trans>Requests</Trans>
      </h2>
      <ul className="grid plain-list gap-2">
        {requests.map(({ id, reference, isConfidential, comparison }) => (
          <li key={id}>
            <Link href={`${CONSOLE_PAGES.requests}/${reference}`}>{reference}</Link>
            {isConfidential && (
              <>
                {' · '}
                <Trans>non-disclosure agreement</Trans>
              </>
            )}
            {comparison && <MixDifference comparison={comparison} />}
            {comparison && !comparison.isExact && <ComparisonTable comparison={comparison} test={undefined} />}
          </li>
        ))}
      </ul>
    </section>
  )
