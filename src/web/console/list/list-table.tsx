import type { ReactNode } from 'react'
import type { ListSorting } from './use-sorting.ts'
import styles from './list.module.css'

export type Column<Id extends string> = {
  id: Id
  name: string
  /** What the list is sorted by where its header is pressed. */
  sort?: string | undefined
  /** On phones a value that speaks for itself does without the name of its column. */
  isPlain?: boolean | undefined
  /** A number or a word, which is never broken. */
  isShort?: boolean | undefined
  /** Words of the console or a name, broken between words only. */
  isWord?: boolean | undefined
  /** It gets the most room. */
  isWide?: boolean | undefined
}

type ListRow<Id extends string> = {
  id: string | number
  cells: Record<Id, ReactNode>
  /** Whether it belongs to the row above. */
  isTwin?: boolean | undefined
}

type ListTableProps<Id extends string> = {
  columns: readonly Column<Id>[]
  rows: readonly ListRow<Id>[]
  /** Read aloud only, where no heading says it. */
  caption?: string
  /** Of a list that can be sorted. */
  sorting?: ListSorting
}

/** A table on wide screens; on phones every row is a card. */
export const ListTable = <Id extends string>({ columns, rows, caption, sorting }: ListTableProps<Id>) => (
  <div className={styles.place}>
    <table className={styles.table}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ id, name, sort }) =>
            sorting && sort !== undefined ? (
              <SortedHeader key={id} name={name} sort={sort} sorting={sorting} />
            ) : (
              <th key={id} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id: row, cells, isTwin }) => (
          <tr key={row} data-twin={isTwin || undefined}>
            {columns.map(({ id, name, isPlain, isShort, isWord, isWide }, at) => (
              <td
                key={id}
                role={at === 0 ? 'rowheader' : undefined}
                data-label={isPlain ? undefined : name}
                data-short={isShort || undefined}
                data-word={isWord || undefined}
                data-wide={isWide || undefined}
                data-indented={(isTwin && at === 0) || undefined}
              >
                {cells[id]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const ARIA_SORT = { none: undefined, asc: 'ascending', desc: 'descending' } as const
const ARROWS = { none: ' ↕', asc: ' ↑', desc: ' ↓' } as const

/** The header of a column that the list can be sorted by. */
const SortedHeader = ({ name, sort, sorting: { by, isDescending, sortBy } }: { name: string; sort: string; sorting: ListSorting }) => {
  const order = by !== sort ? 'none' : isDescending ? 'desc' : 'asc'
  return (
    <th scope="col" aria-sort={ARIA_SORT[order]}>
      <button type="button" className={styles.sort} onClick={() => sortBy(sort)}>
        {name}
        <span aria-hidden="true">{ARROWS[order]}</span>
      </button>
    </th>
  )
}
