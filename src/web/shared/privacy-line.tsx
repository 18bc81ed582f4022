import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../platform/page-paths.ts'

/** Above what submits something of a person: where it says what happens to it (PRIV-62). */
export const PrivacyLine = () => (
  <p className="flush small">
    <Trans>
      The page <Link href={pagePaths.privacy}>Privacy</Link> says what happens to what you send, and how to have it deleted.
    </Trans>
  </p>
)
