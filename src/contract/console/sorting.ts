import { z } from 'zod/mini'

export const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The columns that a list can be sorted by, each with its first direction; the first column is the order where nothing is chosen. */
export type SortColumns = Readonly<Record<string, Direction>>
export type SortOf<Columns extends SortColumns> = keyof Columns & string

const namesOf = <Columns extends SortColumns>(columns: Columns) => Object.keys(columns) as [SortOf<Columns>, ...SortOf<Columns>[]]

/** The parameters of a list's address that say how it is sorted. */
export const sortParameters = <Columns extends SortColumns>(columns: Columns) => ({
  sort: z.optional(z.enum(namesOf(columns))),
  direction: z.optional(z.enum(DIRECTIONS)),
})

/** A column, and whether it is sorted by from its end. */
export type Sorting<Name extends string> = { by: Name; isDescending: boolean }

/** How a list is sorted by what its address says. */
export const sortingOf = <Columns extends SortColumns>(
  columns: Columns,
  { sort, direction }: { sort?: SortOf<Columns> | undefined; direction?: Direction | undefined },
): Sorting<SortOf<Columns>> => {
  const by = sort ?? namesOf(columns)[0]
  return { by, isDescending: (direction ?? columns[by]) === 'desc' }
}
