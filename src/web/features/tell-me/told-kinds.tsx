import { Trans } from '@lingui/react/macro'

/** Which tests somebody is told of who asked for several products (TELL-20): a seed coating is no answer to a question about a tank. */
export const OfSeveral = () => (
  <Trans>Of several products together you are told only of tests for the spray tank, not of seed coatings.</Trans>
)

/** Which tests somebody is told of who asked for a single product. */
export const OfOne = () => <Trans>Of a single product you are told of tests as a seed coating too; such an email says so.</Trans>
