import { ANSWERED_FIRST } from '../../domain/packs/answered-first.ts'
import type { CallName } from '../platform/network/api.ts'

const callNames = (...names: CallName[]): ReadonlySet<CallName> => new Set(names)

/** Calls for a single test, which may be of any country. */
export const REPORT_CALLS = callNames('outcome', 'resellerOutcome')
/** Calls whose answers say what can be mixed. */
export const VERDICT_CALLS = callNames('foliarSearch', 'seedSearch', 'searchSummary', 'chart', 'tank', ...REPORT_CALLS)
/** Lists and reports may come from the background worker's cache, so that they do not show that the server is there. */
export const SERVER_ONLY_CALLS = callNames('foliarSearch', 'seedSearch', 'searchSummary', 'chart', 'tank')
/** Lists that lie in one file for all countries. */
export const LIST_CALLS = callNames('countries', 'languages', 'activeIngredients', 'agrochemicals', 'contacts')
/** Calls of a country that its pack can answer, if only in part. */
export const COUNTRY_CALLS: ReadonlySet<string> = new Set([
  ...ANSWERED_FIRST,
  ...REPORT_CALLS,
  'marketNames',
  'productDetails',
  'productSet',
  'resellerProducts',
])
