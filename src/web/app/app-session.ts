import type { StartedLookups } from '../lookups/start-lookups.ts'
import type { RequestsStart } from '../features/request/kept/start-requests.ts'
import type { Session } from '../platform/session.ts'
import type { SearchHistory } from '../shared/searches/search-history.ts'

export type AppSession = Session & {
  history: SearchHistory
  lookups: StartedLookups
  requests: RequestsStart
  /** Detects the visitor's country, once the first view can be used. */
  findCountry: () => void
}
