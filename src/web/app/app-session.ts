import type { OfflineStart } from '../features/offline/start-offline.ts'
import type { RequestsStart } from '../features/request/start-requests.ts'
import type { Session } from '../platform/session.ts'
import type { SearchHistory } from '../shared/search-history.ts'

export type AppSession = Session & {
  history: SearchHistory
  offline: OfflineStart
  requests: RequestsStart
  /** Detects the visitor's country, once the first view can be used. */
  findCountry: () => void
}
