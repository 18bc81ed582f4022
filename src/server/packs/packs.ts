import { LRUCache } from 'lru-cache'
import type { BuiltPack } from './build-pack.ts'
import { packInMemory, type KeptPack, type PackStore } from './pack-store.ts'

/** For packs that could not be written beside the database. */
const MAX_BYTES = 64 * 1024 * 1024

type Options = {
  build: (country: string) => Promise<BuiltPack>
  /** Without it packs are kept in memory. */
  store?: PackStore | undefined
  /** A pack could not be written; it is served from memory. */
  onStoreError?: ((error: unknown) => void) | undefined
}

/** Makes each pack once a data version, however many ask for it, and one pack at a time, however many are asked for. */
export const createPacks = ({ build, store, onStoreError }: Options) => {
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

  return {
    /** The pack of a country, of the data version or a newer one. */
    find: (country: string, version: string): Promise<KeptPack> => {
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
    },
  }
}
export type Packs = ReturnType<typeof createPacks>
