import type { PackInfo } from '../../../contract/packs.ts'

/** Storage key of the list of packs. */
export const PACK_LIST = 'packs'

/** What is known of a stored pack without opening it. */
export type KeptPack = Pick<PackInfo, 'country' | 'version' | 'tests' | 'bytes' | 'sha256'> & {
  /** The reseller whose tests are counted; undefined if all are counted. */
  countedFor?: string | undefined
  /** When the server last said that these are its newest data, milliseconds since 1970. */
  checkedAt: number
}
