import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TestKind } from '../../../../../domain/records.ts'
import { pagePaths } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import styles from './no-results.module.css'

/** The message of an empty search (SRCH-09, SEED-04). `children` are a better way to ask for a test, where there is one. */
export const NoResults = ({ kind, children }: { kind: TestKind; children: ReactNode }) => {
  const { product } = useSession().brand
  return (
    <>
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
      <div className={styles.ways}>
        {children}
        <ButtonLink look={children ? 'secondary' : 'primary'} href={pagePaths.request}>
          <Trans>Request Chemical Analysis</Trans>
        </ButtonLink>
      </div>
    </>
  )
}
