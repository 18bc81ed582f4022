import type { HeadlineState } from '../../../../domain/tank/headline.ts'

/** `old-pass`: a pass from stored data that are too old to be green. */
export type HeadlineLook = HeadlineState | 'old-pass'

/** How a headline looks. A pass is green only where the answer says so. */
export const headlineLook = ({ state, isGreen }: { state: HeadlineState; isGreen: boolean }): HeadlineLook =>
  state === 'passed' && !isGreen ? 'old-pass' : state
