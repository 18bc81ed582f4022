import { leavesOf, labelOf, shownLeaf } from './leaves.ts'
import styles from './record.module.css'

type People = Readonly<Record<string, string>>

/** Every value of a part, one in a row. */
export const RecordFacts = ({ of, people, caption }: { of: unknown; people: People; caption: string }) => (
  <table className={styles.table}>
    <caption>{caption}</caption>
    <tbody>
      {leavesOf(of).map((leaf) => (
        <tr key={leaf.path.join('.')}>
          <th scope="row">{labelOf(leaf.path)}</th>
          <td>{shownLeaf(leaf, people)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type PaperColumn = { name: string; /** Shown one below the other. */ fields: readonly string[] }

type RecordTableProps = {
  caption: string
  columns: readonly PaperColumn[]
  rows: readonly Readonly<Record<string, unknown>>[]
  people: People
}

/** Rows of the record: what matters most in columns, and every other value of a row in words below it. */
export const RecordTable = ({ caption, columns, rows, people }: RecordTableProps) => {
  const inColumns = new Set(columns.flatMap(({ fields }) => fields))
  // Two rows may be equal, such as a product that is entered twice.
  const numbered = rows.map((row, at) => ({ row, key: String(at) }))
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {numbered.map(({ row, key }) => {
        const others = leavesOf(row).filter(({ path: [first = ''] }) => !inColumns.has(first))
        return (
          <tbody key={key}>
            <tr>
              {columns.map(({ name, fields }) => (
                <td key={name}>
                  {fields.map((field) => (
                    <div key={field}>
                      {leavesOf(row[field], [field])
                        .map((leaf) => shownLeaf(leaf, people))
                        .join(', ')}
                    </div>
                  ))}
                </td>
              ))}
            </tr>
            {others.length > 0 && (
              <tr className={styles.others}>
                <td colSpan={columns.length}>{others.map((leaf) => `${labelOf(leaf.path)}: ${shownLeaf(leaf, people)}`).join(' · ')}</td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}
