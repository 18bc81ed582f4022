import { DAY_MS } from '../../domain/durations.ts'
import type { Answer, Answers, AnswerState, AskOptions } from '../platform/network/answer.ts'
import { ApiError, type CallInput, type CallName } from '../platform/network/api.ts'
import { log } from '../platform/logger.ts'
import { type Asking, askSources, type Source, type SourceName } from './ask-sources.ts'
import { keyOf, type Lookup, WAITING } from './lookup.ts'

/** Lists expire after a day (API-09). */
const MAX_AGE_MS = DAY_MS
/** A search has up to seven lists and its results; a few searches are worth coming back to, and a phone has little memory. */
const MAX_ANSWERS = 32

/** What goes on around look-ups. */
export type LookupWatcher = {
  /** Before any source is asked. */
  asked?: (lookup: Lookup) => void
  answered?: (lookup: Lookup, answer: Answer) => void
  /** The server did not answer. */
  serverFailed?: (lookup: Lookup, error: unknown) => void
}

export type Shown = Lookup & { key: string; answer: Answer }
type Entry = Lookup & { state: AnswerState<unknown>; at: number }

type Options = {
  /** Called with each failure that no page handles itself. */
  onFailure: (error: unknown, input: object) => void
  /** Adds the sources after the server, once they are needed. */
  loadMore?: () => Promise<unknown>
  /** While they are being loaded, look-ups wait for them. */
  loading?: () => Promise<unknown> | undefined
  wait?: (ms: number) => Promise<void>
  now?: () => number
  max?: number
}

/**
 * What pages show: the answer to each look-up, so that a page asks once and shows the same on return. The least recently used answer is
 * dropped first; one that is shown is never dropped.
 */
export const createLookupCache = ({
  onFailure,
  loadMore = () => Promise.resolve(),
  loading = () => undefined,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now = Date.now,
  max = MAX_ANSWERS,
}: Options) => {
  /** Least recently used first. */
  const entries = new Map<string, Entry>()
  /** Its keys are those of what a page shows. */
  const listeners = new Map<string, Set<() => void>>()
  const sources = new Map<SourceName, Source>()
  const watchers: LookupWatcher[] = []

  const remember = (key: string, entry: Entry): void => {
    entries.delete(key)
    for (const other of entries.keys()) if (entries.size >= max && !listeners.has(other)) entries.delete(other)
    entries.set(key, entry)
  }
  const put = ({ name, input }: Lookup, state: AnswerState<unknown>): void => {
    const key = keyOf(name, input)
    remember(key, { name, input, state, at: now() })
    for (const listener of listeners.get(key) ?? []) listener()
  }
  const answered = (lookup: Lookup, answer: Answer): Answer => {
    for (const watcher of watchers) watcher.answered?.(lookup, answer)
    return answer
  }
  const askNow = (lookup: Lookup): Answer | Promise<Answer> => {
    for (const watcher of watchers) watcher.asked?.(lookup)
    const onServerFailed = async (reason: unknown): Promise<void> => {
      await loadMore().catch(log.error)
      for (const watcher of watchers) watcher.serverFailed?.(lookup, reason)
    }
    const found = askSources(lookup, {}, { sources, onServerFailed, wait })
    return found instanceof Promise ? found.then((answer) => answered(lookup, answer)) : answered(lookup, found)
  }
  const shownAt = (key: string): Shown | undefined => {
    const { name, input, state } = entries.get(key) ?? {}
    return name && input && state?.step === 'ready' ? { name, input, key, answer: state } : undefined
  }

  const answers: Answers = {
    subscribe: (key, listener) => {
      const ofKey = listeners.get(key) ?? new Set()
      listeners.set(key, ofKey.add(listener))
      return () => {
        ofKey.delete(listener)
        if (ofKey.size === 0) listeners.delete(key)
      }
    },
    get: <T>(key: string) => (entries.get(key)?.state ?? WAITING) as AnswerState<T>,
    ask: async <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      { expected = [], refetch = false, isQuiet = false, isExtra = false }: AskOptions = {},
    ) => {
      const key = keyOf(name, input)
      const known = entries.get(key)
      if (known && !refetch && known.state.step !== 'failed' && now() - known.at < MAX_AGE_MS) return remember(key, known)
      const lookup: Lookup = { name, input }
      const first = loading()
      const found = first ? first.then(() => askNow(lookup)) : askNow(lookup)
      if (!(found instanceof Promise)) return put(lookup, { ...found, step: 'ready' })
      put(lookup, WAITING)
      try {
        put(lookup, { ...(await found), step: 'ready' })
      } catch (error) {
        put(lookup, { step: 'failed', error })
        if (!isExtra && (error instanceof ApiError ? !expected.includes(error.status) : !isQuiet)) onFailure(error, input)
      }
    },
  }
  return {
    ...answers,
    /** Adds a source at its place in the order; it replaces that of the same name. */
    add: (source: Source): void => void sources.set(source.name, source),
    watch: (watcher: LookupWatcher): void => void watchers.push(watcher),
    /** Asks without changing what is shown. */
    find: async (lookup: Lookup, asking: Asking): Promise<Answer> =>
      askSources(lookup, asking, { sources, onServerFailed: () => Promise.resolve(), wait }),
    put,
    /** The same value, of which more is known now: nothing that shows changes. */
    confirm: (key: string, { asOf, version }: Pick<Answer, 'asOf' | 'version'>): void => {
      const entry = entries.get(key)
      if (entry?.state.step === 'ready') entries.set(key, { ...entry, state: { ...entry.state, asOf, version } })
    },
    /** The answer to a look-up, if there is one. */
    shownAt,
    isShown: (key: string): boolean => listeners.has(key),
    /** The answers that pages show. */
    shown: (): Shown[] => [...listeners.keys()].flatMap((key) => shownAt(key) ?? []),
    /** The keys of what pages show or wait for. */
    shownKeys: (): string[] => [...listeners.keys()],
  }
}
export type LookupCache = ReturnType<typeof createLookupCache>
