import { Trans } from '@lingui/react/macro'
import { CONSOLE } from '../../../domain/console/console-pages.ts'

/** Leads people of the laboratory to their console, which is another document. */
export const ConsoleLink = () => (
  <a href={CONSOLE}>
    <Trans>Laboratory staff: open the console</Trans>
  </a>
)
