import type { PackInfo } from '../../../contract/packs.ts'

/** Under this key the browser keeps what is known of the kept packs. */
export const PACK_LIST = 'packs'

/** What is known of a kept pack without opening it. */
export type KeptPack = Pick<PackInfo, 'country' | 'version' | 'tests' | 'bytes' | 'sha256'> & {
  /** The reseller whose visitors may see so many tests; undefined where all are counted. */
  countedFor?: string | undefined
  /** When the server last said that these are its newest data, milliseconds since 1970. */
  checkedAt: number
}
