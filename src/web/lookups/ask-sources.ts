import type { Answer } from '../platform/network/answer.ts'
import { ApiError, isServerError, lacksCookie, NoResponseError } from '../platform/network/api.ts'
import { log } from '../platform/logger.ts'
import type { Lookup } from './lookup.ts'

/** In this order sources are asked, until one answers. */
export const SOURCES = [
  /** The newest pack of the country, where it is known freshly that it is, and it is open: at once, without a call. */
  'fresh pack',
  /** After a while a stored pack may be sooner. */
  'server',
  /** Makes what the visitor saved newer, where a cache names newer data. */
  'newer named pack',
  'stored pack',
  /** The file of the lists that are the same in all countries. */
  'lists',
  /** Fetched now: what makes a first visit work while the server is away. */
  'named pack',
  /** What a cache has of a report, of whatever country. */
  'copy of a report',
] as const
export type SourceName = (typeof SOURCES)[number]

/** Those that know what holds now. */
const FRESH: ReadonlySet<SourceName> = new Set<SourceName>(['fresh pack', 'server'])

export type Asking = {
  /** Only what holds now, and all of it; past every cache. */
  freshOnly?: boolean
}
type Found = Answer | undefined
/** Gives an answer, in the same task where it can, or nothing; throws an error, which ends the search if it is a refusal. */
export type Source = {
  name: SourceName
  ask: (lookup: Lookup, asking: Asking) => Found | Promise<Found>
  /** How long it is waited for, in ms, before those after it are asked too; undefined: to its end. */
  patienceMs?: (lookup: Lookup) => number | undefined
}

/**
 * Whether an error is none of the service's words, but says that none came. Without its cookie the browser gets no search from the server, as
 * without a network; and what refuses a call without the service's own words is not the service, but a cache or a folder of files.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || isServerError(error) || error.reason === '' || lacksCookie(error)

type World = {
  sources: ReadonlyMap<SourceName, Source>
  /** Called once the server gave no answer, before the sources after it are asked. Never rejects. */
  onServerFailed: (error: unknown) => Promise<void>
  wait: (ms: number) => Promise<void>
}

/**
 * The first answer that the sources give; in the same task where the first of them can. Rejects with the service's refusal, or with the
 * server's error where nothing answers.
 */
export const askSources = (lookup: Lookup, asking: Asking, { sources, onServerFailed, wait }: World): Answer | Promise<Answer> => {
  const order = SOURCES.filter((name) => !asking.freshOnly || FRESH.has(name))
  let cause: unknown = new NoResponseError(lookup.name)

  const failed = async ({ name }: Source, error: unknown): Promise<undefined> => {
    if (!isUnanswered(error)) throw error
    if (name !== 'server') log.error(error)
    else {
      cause = error
      if (!asking.freshOnly) await onServerFailed(error)
    }
    return undefined
  }
  const waitFor = async (source: Source, pending: Promise<Found>, askOthers: () => Promise<Found>): Promise<Found> => {
    const outcome = pending.catch((error: unknown) => failed(source, error))
    const patienceMs = source.patienceMs?.(lookup)
    const late = Symbol('late')
    const inTime = patienceMs === undefined ? await outcome : await Promise.race([outcome, wait(patienceMs).then(() => late)])
    if (typeof inTime !== 'symbol') return inTime ?? askOthers()
    // What is only slow may still be the first.
    const rest = askOthers()
    return Promise.race([outcome.then((answer) => answer ?? rest), rest.then((answer) => answer ?? outcome)])
  }
  const askFrom = (at: number): Found | Promise<Found> => {
    if (at >= order.length) return undefined
    const source = sources.get(order[at]!)
    const askOthers = async (): Promise<Found> => askFrom(at + 1)
    if (!source) return askFrom(at + 1)
    try {
      const found = source.ask(lookup, asking)
      return found instanceof Promise ? waitFor(source, found, askOthers) : (found ?? askFrom(at + 1))
    } catch (error) {
      return failed(source, error).then(askOthers)
    }
  }
  const found = askFrom(0)
  if (found && !(found instanceof Promise)) return found
  return Promise.resolve(found).then((answer) => {
    if (!answer) throw cause
    return answer
  })
}
