import { Trans } from '@lingui/react/macro'

/** Which tests somebody is told of who asked for several products (TELL-20): a seed coating is no answer to a question about a tank. */
export const KindsOfSeveral = () => (
  <Trans>For several products together you are told only of tests for the spray tank, not of seed coatings.</Trans>
)

/** Which tests somebody is told of who asked for a single product. */
export const KindsOfOne = () => <Trans>For a single product you are also told of tests as a seed coating; such an email says so.</Trans>
