import { DIRECTIONS, sortingOf, type Direction, type ListCall, type Sorting, type SortName } from '../../../contract/console/list.ts'
import { useAddress } from './address.ts'

/** How a list is sorted, and how that is changed. */
export type ListSorting<Name extends string = string> = Sorting<Name> & {
  /** Sorts by a column in its first direction, or the other way around where it is sorted by it. */
  sortBy: (name: string) => void
  set: (name: string, direction: Direction) => void
}

/** The order of a list, which is in the address. */
export const useSorting = <C extends ListCall>(list: C): ListSorting<SortName<C>> => {
  const { query, set } = useAddress(list)
  const { sort = '', direction } = query as { sort?: string; direction?: string }
  const directionOf = (name: string): Direction | undefined => (Object.hasOwn(list.columns, name) ? list.columns[name]?.sort : undefined)
  const sorting = sortingOf(list, {
    ...(directionOf(sort) ? { sort: sort as SortName<C> } : {}),
    ...(DIRECTIONS.some((one) => one === direction) ? { direction: direction as Direction } : {}),
  })
  const change = (name: string, to: Direction): void => set({ sort: name, direction: to } as Parameters<typeof set>[0])
  return {
    ...sorting,
    set: change,
    sortBy: (name) => {
      if (name !== sorting.by) change(name, directionOf(name)!)
      else change(name, sorting.isDescending ? 'asc' : 'desc')
    },
  }
}
