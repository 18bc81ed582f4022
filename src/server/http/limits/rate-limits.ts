import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { clientOf } from './client-of.ts'
import { ProblemError } from '../problems.ts'
import { LRUCache } from 'lru-cache'

type Count = { current: number; startedMs: number }

/**
 * Counts calls per client and time window for @fastify/rate-limit. The library's own store uses the wall clock: one that is set
 * forward and back again would lock clients out for as long as it was ahead. This one uses a monotonic clock.
 */
class CallCounts {
  /** Made for the first call: it has its memory for all of its clients from its beginning. */
  #counts: LRUCache<string, Count> | undefined
  readonly #clients: number

  constructor({ cache: clients = 5_000 }: { cache?: number }) {
    this.#clients = clients
  }

  incr(client: string, done: (error: Error | null, count: { current: number; ttl: number }) => void, windowMs: number): void {
    done(null, this.add(client, 1, windowMs))
  }

  /** Counts a call, or what it costs beyond one. */
  add(client: string, cost: number, windowMs: number): { current: number; ttl: number } {
    const now = performance.now()
    const counts = (this.#counts ??= new LRUCache({ max: this.#clients }))
    let count = counts.get(client)
    if (!count || count.startedMs + windowMs <= now) {
      count = { current: 0, startedMs: now }
      counts.set(client, count)
    }
    count.current += cost
    return { current: count.current, ttl: count.startedMs + windowMs - now }
  }

  /** Each limit has its own counts. */
  child(): CallCounts {
    return new CallCounts({ cache: this.#clients })
  }
}

/** Maximum calls of one client per minute; 0 is no limit. */
export type CallsPerMinute = { search: number; requests: number; signIn?: number }
export type RateLimit = onRequestAsyncHookHandler
/** One count per client for all calls of a kind, in all editions. */
export type RateLimits = {
  /** Of one client; 0 where they are not limited. */
  searchesPerMinute: number
  search: RateLimit | undefined
  requests: RateLimit | undefined
  signIn: RateLimit | undefined
  /** Takes from a client's searches what a call of theirs cost beyond one. */
  chargeSearch: (request: FastifyRequest, cost: number) => void
  /** Takes from what a client may have in files within a minute; throws 429 where it has had all of it. */
  chargeFile: (request: FastifyRequest, tests: number) => void
  /** Stores what a client may send a few times a day only; throws 429, before it, where they sent as many. What `isNew` denies costs nothing. */
  storeOfDay: <Stored>(request: FastifyRequest, store: () => Promise<Stored>, isNew: (stored: Stored) => boolean) => Promise<Stored>
  /** Looks up what a token that a client sent opens; throws 429, before the look-up, where too many of theirs opened nothing. */
  lookUpToken: <Found>(request: FastifyRequest, find: () => Promise<Found | undefined>) => Promise<Found | undefined>
}

/** A search returns so many tests at most; a client may have as many in files. */
const TESTS_OF_SEARCH = 500
/** What a client may send within a day of what people of the laboratory look at one by one (WHO-63). */
const STORED_A_DAY = 5
/** Maximum number of clients counted, the most recent ones, so that memory is bounded. */
const COUNTED_CLIENTS = 50_000

/** No headers about limits in ordinary responses, which are cached. */
const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const

const tooMany = (seconds: number): ProblemError =>
  new ProblemError(429, 'too many calls', `There were too many calls from your address; please try again in ${seconds} s.`)

/**
 * Rate limits per client. A client is an IPv4 address or an IPv6 /64 network, which one household has. `X-Forwarded-For` counts
 * only where the proxy is trusted, so that a client cannot forge a new address.
 */
export const createRateLimits = async (app: FastifyInstance, perMinute?: CallsPerMinute): Promise<RateLimits> => {
  const stores: CallCounts[] = []
  /** Each limit has its own counts, to which the cost of a call is added. */
  class Counts extends CallCounts {
    override child(): CallCounts {
      const store = super.child()
      stores.push(store)
      return store
    }
  }
  await app.register(rateLimit, {
    global: false,
    cache: COUNTED_CLIENTS,
    store: Counts,
    keyGenerator: clientOf,
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const limit = (max: number | undefined): RateLimit | undefined => (max ? app.rateLimit({ max, timeWindow: MINUTE_MS }) : undefined)
  const search = limit(perMinute?.search)
  const [searches] = stores
  const files = new CallCounts({ cache: COUNTED_CLIENTS })
  const wrongTokens = new CallCounts({ cache: COUNTED_CLIENTS })
  const storedOfDay = new CallCounts({ cache: COUNTED_CLIENTS })
  const isDayLimited = (perMinute?.requests ?? 0) > 0
  const wrongPerMinute = perMinute?.signIn ?? 0
  const testsPerMinute = (perMinute?.search ?? 0) * TESTS_OF_SEARCH
  return {
    searchesPerMinute: perMinute?.search ?? 0,
    search,
    requests: limit(perMinute?.requests),
    signIn: limit(perMinute?.signIn),
    chargeSearch: (request, cost) => {
      if (search && cost > 1) searches?.add(clientOf(request), cost - 1, MINUTE_MS)
    },
    chargeFile: (request, tests) => {
      if (testsPerMinute === 0) return
      const { current, ttl } = files.add(clientOf(request), 0, MINUTE_MS)
      const seconds = Math.ceil(ttl / 1000)
      if (current >= testsPerMinute) throw tooMany(seconds).after(seconds)
      files.add(clientOf(request), tests, MINUTE_MS)
    },
    storeOfDay: async (request, store, isNew) => {
      if (!isDayLimited) return store()
      const client = clientOf(request)
      // Counted before it is stored, so that many at once are no more than many in a row.
      const { current, ttl } = storedOfDay.add(client, 1, DAY_MS)
      const giveBack = () => storedOfDay.add(client, -1, DAY_MS)
      if (current > STORED_A_DAY) {
        giveBack()
        const seconds = Math.ceil(ttl / 1000)
        throw tooMany(seconds).after(seconds)
      }
      const stored = await store().catch((error: unknown) => {
        giveBack()
        throw error
      })
      if (!isNew(stored)) giveBack()
      return stored
    },
    lookUpToken: async (request, find) => {
      if (wrongPerMinute === 0) return find()
      const client = clientOf(request)
      // Counted before it is known to be wrong, so that many at once are no more than many in a row.
      const { current, ttl } = wrongTokens.add(client, 1, MINUTE_MS)
      const giveBack = () => wrongTokens.add(client, -1, MINUTE_MS)
      if (current > wrongPerMinute) {
        giveBack()
        const seconds = Math.ceil(ttl / 1000)
        throw tooMany(seconds).after(seconds)
      }
      const found = await find().catch((error: unknown) => {
        giveBack()
        throw error
      })
      if (found !== undefined) giveBack()
      return found
    },
  }
}
