import type { Readiness } from '../../../contract/health.ts'
import { testCount } from '../../../domain/search/search-index.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import type { LoadedData } from '../../served-data/load-index.ts'

const PING_MS = 2_000

export type ReadinessSources = {
  /** Rejects where the database does not respond. */
  pingDatabase: () => Promise<unknown>
  currentData: () => LoadedData | undefined
}

export const readReadiness = async ({ pingDatabase, currentData }: ReadinessSources): Promise<Readiness> => {
  const database = await withTimeout(pingDatabase(), PING_MS).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  )
  const loaded = currentData()
  return loaded ? { database, index: 'ok', dataVersion: loaded.version, tests: testCount(loaded.index) } : { database, index: 'loading' }
}
