import type { Storage } from '../platform/storage/storage.ts'
import { PACK_LIST, type SavedPack } from './pack-list.ts'

type Listed = Pick<SavedPack, 'country' | 'cachedAt'>
const isListed = (value: unknown): value is Listed[] =>
  Array.isArray(value) && value.every((pack: unknown) => typeof (pack as Partial<SavedPack> | null)?.country === 'string')

/** The codes of the countries that the visitor saved; what came by itself nobody knows of. */
export const savedCountries = (storage: Pick<Storage, 'read'>): string[] =>
  (storage.read(PACK_LIST, isListed) ?? []).filter(({ cachedAt }) => cachedAt === undefined).map(({ country }) => country)
