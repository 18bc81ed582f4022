import type { DataState } from '../db/data-state.ts'
import { createLoop } from '../process/loop.ts'
import type { LoadedData } from './load-index.ts'

/** What is imported, published, amended or withdrawn by one process is so for the visitors of every process within this time. */
export const PUBLIC_WITHIN_MS = 5_000
/** How often a process looks for new data; the rest of the time is for reading what changed. */
export const POLL_MS = 1_000

export type CurrentData = {
  /** The current data; undefined until they are first loaded. */
  get: () => LoadedData | undefined
  /** When the database last said that these are its data, milliseconds since 1970; undefined where it never did. */
  seenAt: () => number | undefined
  /** Checks once whether the data changed and loads the new data; rejects where the database does not respond. */
  refresh: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

type Options = {
  readState: () => Promise<DataState>
  build: () => Promise<LoadedData>
  /** Reads the last snapshot, for a quick start and for one without a database. */
  restore?: () => Promise<LoadedData | undefined>
  onChange?: (data: LoadedData) => void
  /** Called for the first of several failures in a row. */
  onError: (error: unknown) => void
  /** Called when a check succeeds again. */
  onRecovered?: () => void
  everyMs: number
  now?: () => number
}

/**
 * Holds one index and replaces it when the data's version changes. A request uses one index throughout, so no response contains half
 * of an import; while the database is unavailable the last index is served. At the start this is the stored one; where the database
 * has other data by then, such as real ones instead of the demonstration's, the stored index is served to nobody.
 */
export const createCurrentData = ({
  readState,
  build,
  restore,
  onChange,
  onError,
  onRecovered,
  everyMs,
  now = Date.now,
}: Options): CurrentData => {
  let current: LoadedData | undefined
  let seenAt: number | undefined
  let refreshing: Promise<void> | undefined
  let failing = false
  let stopped = false

  const use = (data: LoadedData): void => {
    if (stopped || current === data) return
    current = data
    onChange?.(data)
  }
  const refreshOnce = async (restored?: LoadedData): Promise<void> => {
    const askedAt = now()
    const { version } = await readState().catch((error: unknown) => {
      if (restored) use(restored)
      throw error
    })
    if (version !== current?.version) use(version === restored?.version ? restored : await build())
    seenAt = askedAt
  }
  const refresh = (restored?: LoadedData): Promise<void> => {
    refreshing ??= refreshOnce(restored).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  /** What was restored is for the first check only. */
  let restored: LoadedData | undefined
  const poll = async (): Promise<void> => {
    const first = restored
    restored = undefined
    await refresh(first)
    if (failing) onRecovered?.()
    failing = false
  }
  const loop = createLoop(poll, {
    everyMs,
    onError: (error) => {
      if (!failing && !stopped) onError(error)
      failing = true
    },
  })
  return {
    get: () => current,
    seenAt: () => seenAt,
    refresh: () => refresh(),
    start: () => {
      const restoring = (restore?.() ?? Promise.resolve(undefined)).catch((error: unknown) => {
        onError(error)
        return undefined
      })
      const startRestored = async (): Promise<void> => {
        restored = await restoring
        loop.start()
      }
      void startRestored()
    },
    stop: async () => {
      stopped = true
      await loop.stop()
      await refreshing?.catch(() => undefined)
    },
  }
}
