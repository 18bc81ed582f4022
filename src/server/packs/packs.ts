import { LRUCache } from 'lru-cache'
import type { BuiltPack } from './build-pack.ts'

/** Packs that are kept made; the memory of each is its three encodings. */
const MAX_BYTES = 64 * 1024 * 1024

/** Makes each pack once a data version, however many ask for it at the same time. */
export const createPacks = (build: (country: string) => Promise<BuiltPack>) => {
  const made = new LRUCache<string, Promise<BuiltPack>>({ max: 400 })
  const kept = new LRUCache<string, BuiltPack>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ br, gzip, identity }) => br.length + gzip.length + identity.length,
    dispose: (_pack, key) => made.delete(key),
  })
  return {
    /** The pack of a country, of the data version or a newer one. */
    find: (country: string, version: string): Promise<BuiltPack> => {
      const key = `${country} ${version}`
      const known = made.get(key)
      if (known) return known
      const building = build(country)
      made.set(key, building)
      building.then(
        (pack) => kept.set(key, pack),
        () => made.delete(key),
      )
      return building
    },
  }
}
export type Packs = ReturnType<typeof createPacks>
