import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './record.module.css'

type RecordSectionProps = { title: string; isEmpty?: boolean; children: ReactNode }

export const RecordSection = ({ title, isEmpty = false, children }: RecordSectionProps) => (
  <section className={`stack gap-1 ${styles.section}`}>
    <h2>{title}</h2>
    {isEmpty ? (
      <p>
        <Trans>None.</Trans>
      </p>
    ) : (
      children
    )}
  </section>
)

type RecordFactsProps = {
  facts: readonly (readonly [name: string, value: string])[]
  /** Of texts, one below the other. */ isLong?: boolean
}

/** What is said of one thing, each with its name; what has no value is left out. */
export const RecordFacts = ({ facts, isLong }: RecordFactsProps) => (
  <dl className={styles.facts} data-long={isLong}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

type RecordTableProps<Id extends string> = {
  columns: readonly { id: Id; name: string; /** Never broken. */ isShort?: boolean }[]
  rows: readonly { id: string; cells: Readonly<Record<Id, ReactNode>> }[]
}

export const RecordTable = <Id extends string>({ columns, rows }: RecordTableProps<Id>) => (
  <table className={styles.table}>
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
      {rows.map(({ id: row, cells }) => (
        <tr key={row}>
          {columns.map(({ id, isShort }) => (
            <td key={id} data-short={isShort || undefined}>
              {cells[id]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
