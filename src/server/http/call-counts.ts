import { LRUCache } from 'lru-cache'

type Count = { current: number; startedMs: number }

/**
 * Counts calls per client and time window for @fastify/rate-limit. The library's own store uses the wall clock: one that is set
 * forward and back again would lock clients out for as long as it was ahead. This one uses a monotonic clock.
 */
export class CallCounts {
  readonly #counts: LRUCache<string, Count>
  readonly #clients: number

  constructor({ cache: clients = 5_000 }: { cache?: number }) {
    this.#clients = clients
    this.#counts = new LRUCache({ max: clients })
  }

  incr(client: string, done: (error: Error | null, count: { current: number; ttl: number }) => void, windowMs: number): void {
    done(null, this.add(client, 1, windowMs))
  }

  /** Counts a call, or what it costs beyond one. */
  add(client: string, cost: number, windowMs: number): { current: number; ttl: number } {
    const now = performance.now()
    let count = this.#counts.get(client)
    if (!count || count.startedMs + windowMs <= now) {
      count = { current: 0, startedMs: now }
      this.#counts.set(client, count)
    }
    count.current += cost
    return { current: count.current, ttl: count.startedMs + windowMs - now }
  }

  /** Each limit has its own counts. */
  child(): CallCounts {
    return new CallCounts({ cache: this.#clients })
  }
}
