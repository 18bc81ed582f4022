import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { BuiltPack } from './build-pack.ts'
import { packInMemory, type KeptPack, type PackStore } from './pack-store.ts'

/** Less than the time after which a silent connection is closed. */
const WAIT_MS = 20_000

/** The pack is not ready in time; it is still being built. */
export class PackComing extends Error {}

/** Cache of packs that could not be written to the disk. */
const MAX_BYTES = 64 * 1024 * 1024

type Options = {
  build: (country: string) => Promise<BuiltPack>
  /** Without it packs are cached in memory. */
  store?: PackStore | undefined
  /** How long a call waits for its turn and the build; the build goes on afterwards. */
  waitMs?: number
  /** Called where a pack could not be written; it is served from memory. */
  onStoreError?: ((error: unknown) => void) | undefined
}

/** Builds each pack once per data version, and one pack at a time, for any number of concurrent calls. */
export const createPacks = ({ build, store, waitMs = WAIT_MS, onStoreError }: Options) => {
  const kept = new LRUCache<string, KeptPack>({ maxSize: MAX_BYTES, sizeCalculation: ({ inMemory }) => inMemory })
  const coming = new Map<string, Promise<KeptPack>>()
  let last: Promise<unknown> = Promise.resolve()

  const save = async (country: string, built: BuiltPack): Promise<KeptPack> => {
    try {
      return (await store?.save(country, built)) ?? packInMemory(built)
    } catch (error) {
      onStoreError?.(error)
      return packInMemory(built)
    }
  }
  const make = async (country: string, version: string): Promise<KeptPack> =>
    (await store?.find(country, version)) ?? (await save(country, await build(country)))

  const inTime = async (pack: Promise<KeptPack>): Promise<KeptPack> => {
    const over = new AbortController()
    const late = sleep(waitMs, undefined, { signal: over.signal }).then(() => {
      throw new PackComing('the pack is still being built')
    })
    return Promise.race([pack, late]).finally(() => over.abort())
  }
  const find = (country: string, version: string): Promise<KeptPack> => {
    const key = `${country} ${version}`
    const known = kept.get(key)
    if (known) return Promise.resolve(known)
    const under = coming.get(key)
    if (under) return under
    const making = last
      .then(() => make(country, version))
      .then((pack) => {
        kept.set(key, pack)
        return pack
      })
      .finally(() => coming.delete(key))
    coming.set(key, making)
    last = making.catch(() => undefined)
    return making
  }
  return {
    /** The pack of a country, of the data version or a newer one. Rejects with PackComing where others are built first for too long. */
    find: (country: string, version: string): Promise<KeptPack> => inTime(find(country, version)),
  }
}
export type Packs = ReturnType<typeof createPacks>
