import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** What is changed among demonstration data goes with them. */
export const DemoNotice = () => (
  <Notice>
    <Trans>These are demonstration data. The first import of real data removes them, with every change that is made here.</Trans>
  </Notice>
)
