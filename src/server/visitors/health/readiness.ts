import type { Readiness, SchemaState, Writability } from '../../../contract/health.ts'
import { testCount } from '../../../domain/search/index/search-index.ts'
import { oneUnderWay } from '../../process/one-under-way.ts'
import type { BuildInfo } from '../../process/build-info.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import type { LoadedData } from '../../served-data/load-index.ts'

const PING_MS = 2_000
/** However often it is asked, no more than one write in this time. */
const WRITE_EVERY_MS = 1_000

export type ReadinessSources = {
  /** Rejects where the database does not respond. */
  pingDatabase: () => Promise<unknown>
  /** Commits a write that changes nothing; rejects where writes are refused. Without it none are taken. */
  tryWrite?: () => Promise<unknown>
  /** By default the schema is the newest. */
  schemaState?: () => SchemaState
  /** Which program it is. */
  build?: BuildInfo
  currentData: () => LoadedData | undefined
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  withTimeout(work, PING_MS).then(
    () => true,
    () => false,
  )

export const readReadiness = async ({ pingDatabase, schemaState, build, currentData }: ReadinessSources): Promise<Readiness> => {
  const database = (await isDone(pingDatabase())) ? 'ok' : 'unreachable'
  const schema = schemaState?.() ?? 'ok'
  const loaded = currentData()
  return loaded
    ? { database, index: 'ok', schema, ...build, dataVersion: loaded.version, tests: testCount(loaded.index) }
    : { database, index: 'loading', schema, ...build }
}

/** Look-ups need the index only. After a migration that failed the database may have any schema, and what else a page asks is refused. */
export const isReady = ({ index, schema }: Readiness): boolean => index === 'ok' && schema !== 'failed'

export const createWritability = ({ tryWrite, schemaState }: ReadinessSources): (() => Promise<Writability>) => {
  let last: { at: number; done: boolean } | undefined
  // A commit that waits, as for a standby that is away, has a connection: there is never more than one.
  const write = tryWrite && oneUnderWay(tryWrite)
  return async () => {
    const schema = schemaState?.() ?? 'ok'
    if (schema !== 'ok' || !write) return { writes: 'refused', schema }
    if (last === undefined || performance.now() - last.at >= WRITE_EVERY_MS) {
      const done = await isDone(write())
      last = { at: performance.now(), done }
    }
    return { writes: last.done ? 'ok' : 'refused', schema }
  }
}
