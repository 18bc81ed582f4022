/** Different mixes that a server remembers until it writes them. */
const MAX_MIXES = 2_000
/** The share of all places that mixes of clients beyond their own share can take. */
export const SPARE_SHARE = 0.5

export type AskedCount = { times: number; /** Whether only clients that had used up their share asked for it. */ isSpare: boolean }

/** Counts by key, at most `max` of them. A new key takes the place of the one that was counted least, unless it is spare. */
export const createAskedCounts = (max = MAX_MIXES) => {
  let counts = new Map<string, AskedCount>()

  const makeRoom = (): void => {
    let least: string | undefined
    let weight = Infinity
    for (const [key, { times, isSpare }] of counts) {
      const own = isSpare ? times - 1 : times
      if (own >= weight) continue
      ;[least, weight] = [key, own]
      if (own === 0) break
    }
    if (least !== undefined) counts.delete(least)
  }
  return {
    /** Whether it is counted, and not only as spare. */
    isCounted: (key: string): boolean => counts.get(key)?.isSpare === false,
    size: (): number => counts.size,
    add: (key: string, { times, isSpare }: AskedCount): void => {
      const known = counts.get(key)
      if (known) {
        known.times += times
        known.isSpare &&= isSpare
        return
      }
      if (isSpare && counts.size >= max * SPARE_SHARE) return
      if (counts.size >= max) makeRoom()
      counts.set(key, { times, isSpare })
    },
    /** All counts; it counts on from nothing. */
    take: (): Map<string, AskedCount> => {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
