import type { SentFilters, Test } from '../../../contract/look-ups/tests.ts'
import type { AnswerState } from '../../platform/network/answer.ts'
import { type AddressCriteria, criteriaOf, type Draft, sameCriteria } from './criteria.ts'

/**
 * `total` includes tests that are not loaded yet. `filters` are those of the tests, which may be older than those in the address.
 * `storedAt`: of results that the browser stored, in milliseconds since 1970; NaN where that is not known.
 */
export type Results = { tests: readonly Test[]; total: number; filters?: SentFilters | undefined; storedAt?: number | undefined }
/** The stored results of the last search. */
export type LastResults = {
  /** Milliseconds since 1970; earlier versions did not store it. */
  at?: number
  criteria: Draft
  resultsReturned: number
  tests: readonly Test[]
}
/** The last results with their criteria; `isStored`: from an earlier visit. */
export type Restored = Results & { asked: AddressCriteria; isStored?: boolean | undefined }

/**
 * The state of the search. `failed` shows the form again, since the last search got no response; `unknown` too, since the address names
 * something that is not in the data.
 */
export type SearchState =
  | { step: 'form' }
  | { step: 'failed' }
  | { step: 'unknown' }
  | { step: 'searching' }
  | ({ step: 'results' } & Results)

/**
 * The last results, if they fit the address: always without criteria in it, otherwise only with the same criteria
 * (SRCH-12).
 */
export const restoredFrom = (last: LastResults | undefined, asked: AddressCriteria | undefined): Restored | undefined => {
  const criteria = last && criteriaOf(last.criteria)
  if (!criteria || (asked && !sameCriteria(asked, criteria))) return undefined
  return { asked: criteria, tests: last.tests, total: last.resultsReturned, isStored: true, storedAt: last.at ?? NaN }
}

/** The server's results, or until they load the last results of the same criteria, whatever their filters; without criteria the form. */
export const resultState = (
  asked: AddressCriteria | undefined,
  answer: AnswerState<readonly Test[]>,
  restored: Results | undefined,
  filters?: SentFilters,
): SearchState => {
  if (!asked) return { step: 'form' }
  if (answer.step === 'ready') return { step: 'results', tests: answer.value, total: answer.value.length, filters }
  if (restored) return { ...restored, step: 'results' }
  return { step: answer.step === 'failed' ? 'failed' : 'searching' }
}
