import type { PackInfo } from '../../../contract/packs.ts'
import type { Storage } from '../../platform/storage.ts'

/** Storage key of the list of packs. */
export const PACK_LIST = 'packs'

/** The codes of the countries whose packs are listed, without the code that opens packs. */
export const keptCountries = (storage: Pick<Storage, 'read'>): string[] =>
  (storage.read(PACK_LIST, isListed) ?? []).map(({ country }) => country)

const isListed = (value: unknown): value is Pick<SavedPack, 'country'>[] =>
  Array.isArray(value) && value.every((pack: unknown) => typeof (pack as Partial<SavedPack> | null)?.country === 'string')

/** What is known of a stored pack without opening it. */
export type SavedPack = Pick<PackInfo, 'country' | 'version' | 'tests' | 'bytes' | 'sha256'> & {
  /** The reseller whose tests are counted; undefined if all are counted. */
  countedFor?: string | undefined
  /** When the server last said that these are its newest data, milliseconds since 1970. */
  checkedAt: number
}
