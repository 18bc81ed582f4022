import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Mixes that a client can bring in a day before those of others come first. More than anybody looks up by hand. */
export const CLIENT_SHARE = 100
/** Clients that are remembered, the most recent ones. */
const CLIENTS = 20_000

/**
 * How many mixes each client brought on a day, in memory only. Clients are hashes with a key that is made anew every day, from which no address can
 * be read.
 */
export const createClientShares = () => {
  const used = new LRUCache<string, number>({ max: CLIENTS })
  let key = randomBytes(16)
  let today = ''
  return {
    /** Counts one more mix; false where the client had used up its share of the day. */
    take: (client: string, day: string): boolean => {
      if (day !== today) {
        used.clear()
        key = randomBytes(16)
        today = day
      }
      const id = hash('sha256', Buffer.concat([key, Buffer.from(client)]), 'base64url')
      const before = used.get(id) ?? 0
      used.set(id, before + 1)
      return before < CLIENT_SHARE
    },
  }
}
