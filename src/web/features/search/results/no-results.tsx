import { Trans } from '@lingui/react/macro'
import FlaskConical from 'lucide-react/icons/flask-conical'
import type { TestKind } from '../../../../domain/records.ts'
import { pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './no-results.module.css'

export const NoResults = ({ kind }: { kind: TestKind }) => {
  const { product } = useSession().brand
  return (
    <div className={styles.empty}>
      <FlaskConical aria-hidden size={48} strokeWidth={1.5} />
      {kind === 'foliar' ? (
        <p>
          <Trans>
            No {product} results were found. You may adjust your criteria, or you can ask one of our chemists to carry out a new test for
            you.
          </Trans>
        </p>
      ) : (
        <div>
          <p>
            <Trans>No {product} results were found.</Trans>
          </p>
          <p className={styles.more}>
            <Trans>Change your search, or ask our chemists to test this coating for you.</Trans>
          </p>
        </div>
      )}
      <ButtonLink look="primary" href={pagePaths.request}>
        <Trans>Request Chemical Analysis</Trans>
      </ButtonLink>
    </div>
  )
}
