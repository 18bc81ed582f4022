import type { Test } from '../../../contract/tests.ts'
import type { Answer } from '../../platform/answers.ts'
import { type Criteria, criteriaOf, type Draft, sameCriteria } from './criteria.ts'

/** `total` counts those too that are not here yet. */
export type Results = { tests: readonly Test[]; total: number }
/** What earlier searches left behind to come back to. */
export type LastResults = { criteria: Draft; resultsReturned: number; tests: readonly Test[] }
/** The last results with what was searched for. */
export type Restored = Results & { asked: Criteria }

/** How far the search has come. `failed` shows the form again, since the last search got no answer. */
export type SearchState = { step: 'form' } | { step: 'failed' } | { step: 'searching' } | ({ step: 'results' } & Results)

/**
 * The last results, where one comes back to them: without criteria in the address any, otherwise only those of the same
 * criteria (SRCH-12).
 */
export const restoredFrom = (last: LastResults | undefined, asked: Criteria | undefined): Restored | undefined => {
  const criteria = last && criteriaOf(last.criteria)
  if (!criteria || (asked && !sameCriteria(asked, criteria))) return undefined
  return { asked: criteria, tests: last.tests, total: last.resultsReturned }
}

/** What the server answered, or until then the last results; nothing is searched while the page is asked for nothing. */
export const stateOf = (asked: Criteria | undefined, answer: Answer<readonly Test[]>, restored: Results | undefined): SearchState => {
  if (!asked) return { step: 'form' }
  if (answer.step === 'ready') return { step: 'results', tests: answer.value, total: answer.value.length }
  if (restored) return { step: 'results', tests: restored.tests, total: restored.total }
  return { step: answer.step === 'failed' ? 'failed' : 'searching' }
}
