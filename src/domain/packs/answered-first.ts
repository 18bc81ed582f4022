import type { DataCall } from '../calls/answer-calls.ts'

/**
 * Calls that a pack which is the newest answers exactly as the server does, but for tests of other countries (rung 6 of a tank). Lists that
 * a pack has in part are not among them.
 */
export const ANSWERED_FIRST: ReadonlySet<string> = new Set<DataCall>([
  'foliarSearch',
  'seedSearch',
  'searchSummary',
  'chart',
  'tank',
  'products',
  'seedChoices',
  'agrochemicalsTestedWith',
  'activesTestedWith',
])
