import { type Api, ApiError, type CallInput, type CallName } from './api.ts'

export type QueryState<T> = { step: 'waiting' } | { step: 'failed'; error: unknown } | { step: 'ready'; value: T }

export const WAITING = { step: 'waiting' } as const
/** Lists expire after a day (API-09). DAY_MS is in a chunk of other pages, and an import of it costs the first page more bytes. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** A search has up to seven lists and its results; a few searches are worth coming back to, and a phone has little memory. */
const MAX_ANSWERS = 32

export type QueryOptions = {
  /** Statuses that the calling page handles itself, so that no toast reports them. */
  expected?: readonly number[]
  /** The calling page says itself that there was no response. */
  isQuiet?: boolean
  /** Calls even if the response is cached. */
  refetch?: boolean
  /** The page does without the response if it does not come, so that no failure is reported. */
  isExtra?: boolean
}

export const keyOf = <Name extends CallName>(name: Name, input: CallInput<Name>) => JSON.stringify([name, input])

type Options = { now?: () => number; max?: number }

/**
 * Caches the response to each call, so that a page asks once and shows the same on return. The least recently used response is
 * dropped first; one that is shown is never dropped.
 */
export const createQueryCache = (
  api: Api,
  onFailure: (error: unknown, input: object) => void,
  { now = Date.now, max = MAX_ANSWERS }: Options = {},
) => {
  /** Least recently used first. */
  const answers = new Map<string, { answer: QueryState<unknown>; at: number }>()
  const listeners = new Map<string, Set<() => void>>()
  const remember = (key: string, entry: { answer: QueryState<unknown>; at: number }) => {
    answers.delete(key)
    for (const other of answers.keys()) if (answers.size >= max && !listeners.has(other)) answers.delete(other)
    answers.set(key, entry)
  }
  const put = (key: string, answer: QueryState<unknown>) => {
    remember(key, { answer, at: now() })
    for (const listener of listeners.get(key) ?? []) listener()
  }
  return {
    subscribe: (key: string, listener: () => void) => {
      const ofKey = listeners.get(key) ?? new Set()
      listeners.set(key, ofKey.add(listener))
      return () => {
        ofKey.delete(listener)
        if (ofKey.size === 0) listeners.delete(key)
      }
    },
    /** Its keys are those of what a page shows. */
    listeners,
    put,
    get: <T>(key: string) => (answers.get(key)?.answer ?? WAITING) as QueryState<T>,
    /** Calls unless the response is cached or the call is under way. */
    ask: async <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      { expected = [], refetch = false, isQuiet = false, isExtra = false }: QueryOptions = {},
    ) => {
      const key = keyOf(name, input)
      const known = answers.get(key)
      if (known && !refetch && known.answer.step !== 'failed' && now() - known.at < MAX_AGE_MS) return remember(key, known)
      put(key, WAITING)
      try {
        put(key, { step: 'ready', value: await api(name, input) })
      } catch (error) {
        put(key, { step: 'failed', error })
        if (!isExtra && (error instanceof ApiError ? !expected.includes(error.status) : !isQuiet)) onFailure(error, input)
      }
    },
  }
}
export type QueryCache = ReturnType<typeof createQueryCache>
