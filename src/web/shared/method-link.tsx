import { Trans } from '@lingui/react/macro'
import { methodPath } from '../../domain/public-pages/method-path.ts'
import { useSession } from '../platform/session.ts'

/** To the page about how the laboratory tests, which the server draws. */
export const MethodLink = () => (
  <a href={methodPath(useSession().language)}>
    <Trans>How we test</Trans>
  </a>
)
