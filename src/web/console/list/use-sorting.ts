import { DIRECTIONS, sortingOf, type Direction, type SortColumns, type Sorting, type SortOf } from '../../../contract/console/sorting.ts'
import type { ListCall } from '../../../contract/console/csv.ts'
import { useAddress } from './address.ts'

/** How a list is sorted, and how that is changed. */
export type ListSorting<Name extends string = string> = Sorting<Name> & {
  /** Sorts by a column in its first direction, or the other way around where it is sorted by it. */
  sortBy: (name: string) => void
  set: (name: string, direction: Direction) => void
}

/** The order of a list, which is in the address. */
export const useSorting = <Columns extends SortColumns>(call: ListCall, columns: Columns): ListSorting<SortOf<Columns>> => {
  const { query, set } = useAddress(call)
  const { sort, direction } = query as { sort?: string; direction?: string }
  const sorting = sortingOf(columns, {
    ...(sort !== undefined && Object.hasOwn(columns, sort) ? { sort } : {}),
    ...(DIRECTIONS.some((one) => one === direction) ? { direction: direction as Direction } : {}),
  })
  const change = (name: string, to: Direction): void => set({ sort: name, direction: to })
  return {
    ...sorting,
    set: change,
    sortBy: (name) => {
      if (name !== sorting.by) change(name, columns[name]!)
      else change(name, sorting.isDescending ? 'asc' : 'desc')
    },
  }
}
