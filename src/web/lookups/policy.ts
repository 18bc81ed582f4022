import { packAddress } from '../../contract/look-ups/public-paths.ts'
import { LOOKUPS_BEFORE } from '../../domain/packs/lookups-before.ts'
import { type ConnectionKind, mayPrefetch, type Room } from '../../domain/packs/pack-policy.ts'
import type { Freshness } from './freshness.ts'
import { isSavedByVisitor, type SavedPacks } from './packs.ts'

/** Compressed JSON of packs is this many times smaller than what is stored, at most. */
const STORED_FACTOR = 10
/** Tabs, and the visitors of a service that has just published, do not all fetch at the same moment. */
const JITTER_MS = 5_000

type PrefetchOptions = {
  freshness: Pick<Freshness, 'hashOf' | 'isNewest'>
  packs: SavedPacks
  lookups: (country: string) => number
  connection: () => ConnectionKind | undefined
  room: () => Promise<Room | undefined>
  isOffline: () => boolean
  withLock: (action: () => Promise<void>) => Promise<void>
  /** Waits; `random` is 0 to 1. */
  wait: (ms: number) => Promise<void>
  random: () => number
  now: () => number
  /** Called with the country whose pack came. */
  onCame: (country: string) => void
}

/** Fetches packs that nobody asked for, where the policy allows it, and newer versions of those that are stored (EDGE-32, EDGE-35). */
export const createPrefetch = ({ freshness, packs, ...world }: PrefetchOptions) => {
  const { lookups, connection, room, isOffline, withLock, wait, random, now, onCame } = world
  const underWay = new Map<string, Promise<void>>()
  /** The version of each country that has come on this page. */
  const arrived = new Map<string, string | undefined>()

  const fetchNewest = async (country: string): Promise<void> => {
    // Another tab may have fetched it meanwhile.
    packs.reload()
    const before = packs.of(country)
    const hash = freshness.hashOf(country)
    if (hash === undefined || isOffline() || (before && freshness.isNewest(before))) return
    const known = { lookups: before ? Infinity : lookups(country), connection: connection(), room: await room() }
    const may = (bytes: number): boolean => mayPrefetch({ ...known, bytes, storedBytes: STORED_FACTOR * bytes })
    // What the visitor saved is updated as it was saved.
    if (!(before && isSavedByVisitor(before)) && !may(0)) return
    await packs.replace(country, { url: packAddress(country, hash), hash, checkedAt: now() }, may)
  }
  const fetchSoon = async (country: string, isStored: boolean): Promise<void> => {
    if (isStored) await wait(random() * JITTER_MS)
    await withLock(() => fetchNewest(country))
    const came = packs.of(country)
    if (!came || !freshness.isNewest(came)) return
    arrived.set(country, freshness.hashOf(country))
    onCame(country)
  }
  /**
   * Fetches the country's newest pack soon, if it may come; resolves when it has come, also for who asks while it is under way. What has
   * given way to other countries comes again when it is looked up again, or with a newer version: of three countries none drives out
   * another for ever.
   */
  return async (country: string, isLookedUp = false): Promise<void> => {
    const pack = packs.of(country)
    if (!pack && !isLookedUp && arrived.has(country) && arrived.get(country) === freshness.hashOf(country)) return undefined
    if (underWay.has(country)) return underWay.get(country)
    if ((pack && freshness.isNewest(pack)) || (!pack && lookups(country) < LOOKUPS_BEFORE)) return undefined
    const coming = fetchSoon(country, pack !== undefined).finally(() => underWay.delete(country))
    underWay.set(country, coming)
    return coming
  }
}
