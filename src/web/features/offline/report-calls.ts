import type { CallName } from '../../platform/api.ts'

/** Calls of a single test, which may be of any country. */
export const CALLS_OF_A_REPORT: ReadonlySet<CallName> = new Set<CallName>(['outcome', 'resellerOutcome'])
