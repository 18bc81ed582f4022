import type { DataState } from '../data/data-state.ts'
import type { LoadedData } from './load-index.ts'

export type CurrentData = {
  /** The data that answers are made from; undefined until the first build is done. */
  get: () => LoadedData | undefined
  /** Looks once whether the data changed and takes the new data over; rejects where the database does not answer. */
  refresh: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

type Options = {
  readState: () => Promise<DataState>
  build: () => Promise<LoadedData>
  onChange?: (data: LoadedData) => void
  onError: (error: unknown) => void
  everyMs: number
}

/**
 * Holds one index and swaps it for a new one when the data's version changes. Requests keep the one they began with, so
 * no answer sees half of an import; while the database is away the last index goes on answering.
 */
export const createCurrentData = ({ readState, build, onChange, onError, everyMs }: Options): CurrentData => {
  let current: LoadedData | undefined
  let refreshing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const refreshOnce = async (): Promise<void> => {
    const { version } = await readState()
    if (version === current?.version) return
    const loaded = await build()
    if (stopped) return
    current = loaded
    onChange?.(loaded)
  }
  const refresh = (): Promise<void> => {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  const poll = async (): Promise<void> => {
    await refresh().catch(onError)
    if (!stopped) timer = setTimeout(() => void poll(), everyMs)
  }
  return {
    get: () => current,
    refresh,
    start: () => void poll(),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await refreshing?.catch(() => undefined)
    },
  }
}
