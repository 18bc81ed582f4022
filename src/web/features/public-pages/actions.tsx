import { Trans } from '@lingui/react/macro'
import type { PageActions } from '../../../contract/public/public-pages.ts'

/** The ways on into the tool, which asks for the terms. */
export const Actions = ({ actions: { tank, chart, request, tellMe } }: { actions: PageActions }) => (
  <p className="actions">
    {tank !== undefined && (
      <a href={tank}>
        <Trans>My tank</Trans>
      </a>
    )}
    {chart !== undefined && (
      <a href={chart}>
        <Trans>Compatibility chart</Trans>
      </a>
    )}
    <a href={request}>
      <Trans>Ask the laboratory</Trans>
    </a>
    {tellMe !== undefined && (
      <a href={tellMe} rel="nofollow">
        <Trans>Email me new tests</Trans>
      </a>
    )}
  </p>
)
