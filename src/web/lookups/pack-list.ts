import type { PackInfo } from '../../contract/look-ups/packs.ts'

/** Sizes of packs are said in kB. */
export const KILOBYTE = 1024

/** Storage key of the list of packs. */
export const PACK_LIST = 'packs'

/** What is known of a stored pack without opening it. */
export type SavedPack = Pick<PackInfo, 'country' | 'version' | 'tests' | 'bytes' | 'sha256'> & {
  /** The reseller whose tests are counted; undefined if all are counted. */
  countedFor?: string | undefined
  /** When the server last said that these are its newest data, milliseconds since 1970. */
  checkedAt: number
  /** The latest that this device's clock has shown since, milliseconds since 1970; see `domain/packs/device-time.ts`. */
  seenAt?: number | undefined
  /** The moment of the service at which it was last said to be the newest. */
  asOf?: number | undefined
  /** It came by itself, then: a cache, which makes room for whatever the visitor stores. */
  cachedAt?: number | undefined
}
