import { LRUCache } from 'lru-cache'
import { COUNTRY_CODES } from '../../../domain/countries.ts'
import type { BuiltPack } from './build-pack.ts'
import { packInMemory, type CachedPack, type PackStore } from './pack-store.ts'

/** Packs are built in seconds; a queue in which none was finished for this long stands still. */
const STANDSTILL_MS = 20_000
/** As many packs as there are can wait; more are of several versions of the data. */
const MAX_WAITING = COUNTRY_CODES.length

/** The pack cannot be waited for: none is being finished, or too many are asked for. What waits is still built. */
export class PackComing extends Error {}

/** Cache of packs that could not be written to the disk. */
const MAX_BYTES = 64 * 1024 * 1024

type Options = {
  build: (country: string) => Promise<BuiltPack>
  /** Without it packs are cached in memory. */
  store?: PackStore | undefined
  /** How long calls wait without any pack being finished; the build goes on afterwards. */
  standstillMs?: number
  maxWaiting?: number
  /** Called where a pack could not be written; it is served from memory. */
  onStoreError?: ((error: unknown) => void) | undefined
}

/** The version of the data, and a digest of what the country's pack is made from: packs of the same content are not built again. */
type Wanted = { version: string; content: string }
/** `isOfNewer`: the data changed while it was built, so that it is not kept as the pack of the content that was asked for. */
type FoundPack = CachedPack & { isOfNewer?: true }

/** Builds each pack once per content, and one pack at a time, for any number of concurrent calls. */
export const createPackService = ({ build, store, standstillMs = STANDSTILL_MS, maxWaiting = MAX_WAITING, onStoreError }: Options) => {
  const kept = new LRUCache<string, CachedPack>({ maxSize: MAX_BYTES, sizeCalculation: ({ inMemory }) => inMemory })
  const coming = new Map<string, Promise<FoundPack>>()
  let last: Promise<unknown> = Promise.resolve()
  /** The patience of each call that waits; it begins again whenever a pack was finished. */
  const waiting = new Set<NodeJS.Timeout>()
  const moveOn = (): void => {
    for (const patience of waiting) patience.refresh()
  }

  const save = async (country: string, content: string, built: BuiltPack): Promise<CachedPack> => {
    try {
      return (await store?.save(country, content, built)) ?? packInMemory(built)
    } catch (error) {
      onStoreError?.(error)
      return packInMemory(built)
    }
  }
  const make = async (country: string, { version, content }: Wanted): Promise<FoundPack> => {
    const stored = await store?.find(country, content)
    if (stored) return stored
    const built = await build(country)
    return built.version === version ? save(country, content, built) : { ...packInMemory(built), isOfNewer: true }
  }

  const whileMoving = (pack: Promise<FoundPack>): Promise<FoundPack> =>
    new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new PackComing('no pack was finished for too long')), standstillMs)
      waiting.add(patience)
      const settled = (): void => {
        clearTimeout(patience)
        waiting.delete(patience)
      }
      pack.then(resolve, reject).finally(settled)
    })
  /** One pack for each country, as in the store, which removes those of other content: their files are no longer there. */
  const keep = (country: string, key: string, pack: CachedPack): void => {
    for (const other of kept.keys()) if (other !== key && other.startsWith(`${country} `)) kept.delete(other)
    kept.set(key, pack)
  }
  const find = (country: string, wanted: Wanted): Promise<FoundPack> => {
    const key = `${country} ${wanted.content}`
    const known = kept.get(key)
    if (known) return Promise.resolve(known)
    const under = coming.get(key)
    if (under) return under
    if (coming.size >= maxWaiting) return Promise.reject(new PackComing('too many packs wait'))
    const making = last
      .then(() => make(country, wanted))
      .then((pack) => {
        if (!pack.isOfNewer) keep(country, key, pack)
        return pack
      })
      .finally(() => {
        coming.delete(key)
        moveOn()
      })
    coming.set(key, making)
    last = making.catch(() => undefined)
    return making
  }
  return {
    /** The pack of a country, of the data version or a newer one. Rejects with PackComing where the queue stands still or is too long. */
    find: (country: string, version: string, content = version): Promise<FoundPack> => whileMoving(find(country, { version, content })),
  }
}
export type PackService = ReturnType<typeof createPackService>
