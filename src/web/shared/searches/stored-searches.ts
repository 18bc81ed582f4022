import type { TestKind } from '../../../domain/records.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { HistoryItem } from './search-history.ts'

/**
 * What `createHistory` stored, for parts that load late: the name is written here too, as a name that crossed to them would be loaded by
 * every first page. Anything can stand in a browser's storage.
 */
const read = (storage: Storage): (Partial<HistoryItem> | null)[] => storage.read('searchHistory', Array.isArray) ?? []

/** Stores that a search has a star or none (HIST-05); whether the browser could. */
export const starSearch = (storage: Storage, id: string, isStarred: boolean): boolean =>
  storage.write(
    'searchHistory',
    read(storage).map((item) => (item?.id === id ? { ...item, isStarred } : item)),
  )

/** Ids of the products of earlier searches of one kind, the newest first. */
export const recentProducts = (storage: Storage, kind: TestKind): string[] => {
  const ids = read(storage).flatMap((item) =>
    item?.kind === kind ? [item.criteria?.product?.id ?? '', item.criteria?.agrochemical?.id ?? ''] : [],
  )
  return [...new Set(ids)].filter((id) => typeof id === 'string' && id !== '')
}
