import { type HeadlineState, isOnlyOlder } from '../../../../domain/tank/headline.ts'

/** `old-pass`: a pass from stored data that are too old to be green. */
export type HeadlineLook = HeadlineState | 'old-pass'

type Looked = Parameters<typeof isOnlyOlder>[0] & { isGreen: boolean }

/** How a headline looks. A pass is green only where the answer says so; one with older formulations only asks to compare. */
export const headlineLook = (headline: Looked): HeadlineLook => {
  const { state, isGreen } = headline
  if (isOnlyOlder(headline)) return 'passed-compare-rates'
  return state === 'passed' && !isGreen ? 'old-pass' : state
}
