import type { ReactNode } from 'react'
import styles from './list.module.css'

export type Column<Id extends string> = {
  id: Id
  name: string
  /** On phones a value that speaks for itself does without the name of its column. */
  isPlain?: boolean | undefined
  /** A number or a word, which is never broken. */
  isShort?: boolean | undefined
  /** Words of the console or a name, broken between words only. */
  isWord?: boolean | undefined
  /** It gets the most room. */
  isWide?: boolean | undefined
}

export type ListRow<Id extends string> = {
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
}

/** A table on wide screens; on phones every row is a card. */
export const ListTable = <Id extends string>({ columns, rows, caption }: ListTableProps<Id>) => (
  <table className={styles.table}>
    {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
    <thead>
      <tr>
        {columns.map(({ id, name }) => (
          <th key={id} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id: row, cells, isTwin }) => (
        <tr key={row} data-twin={isTwin || undefined}>
          {columns.map(({ id, name, isPlain, isShort, isWord, isWide }) => (
            <td
              key={id}
              data-label={isPlain ? undefined : name}
              data-short={isShort || undefined}
              data-word={isWord || undefined}
              data-wide={isWide || undefined}
            >
              {cells[id]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
