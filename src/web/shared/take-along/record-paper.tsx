import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { RecordColumn, RecordRow } from '../../../domain/take-along/write-record.ts'
import { afterPrint } from '../../platform/device/after-print.ts'
import styles from './record-paper.module.css'
import type { TakeWords } from './take-words.ts'

/** What is the same for all products, in the order of the paper. */
const OF_ALL: readonly RecordColumn[] = ['date', 'start', 'place', 'area', 'crop', 'eppo', 'bbch', 'water', 'use']

type RecordPaperProps = { rows: readonly RecordRow[]; words: TakeWords; headings: Record<RecordColumn, string>; onDone: () => void }

/** The record on half a page of A4, with lines for what is written in later; it is printed as soon as it is drawn (TAKE-05). */
export const RecordPaper = ({ rows, words, headings, onDone }: RecordPaperProps) => {
  useLayoutEffect(() => {
    document.documentElement.dataset['printed'] = 'record'
    return () => {
      delete document.documentElement.dataset['printed']
    }
  }, [])
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const callOff = afterPrint(() => done())
    print()
    return callOff
  }, [])
  const [first] = rows
  if (!first) return null
  const hasFills = rows.some(({ fills }) => fills !== '')
  const valueOf = (column: RecordColumn): string => (column === 'area' ? `${first.area} ${first['area-unit']}`.trim() : first[column])
  return createPortal(
    <div className={`paper-only ${styles.page}`} data-many={rows.length > 6}>
      <h1>{words.record}</h1>
      <dl className={styles.facts}>
        {OF_ALL.map((column) => (
          <div key={column}>
            <dt>{headings[column]}</dt>
            <dd>{valueOf(column) || '\u00a0'}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.products}>
        <thead>
          <tr>
            <th scope="col">{words['column.product']}</th>
            <th scope="col">{words['column.number']}</th>
            <th scope="col">{words['column.dose']}</th>
            {hasFills && <th scope="col">{words['column.fills']}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a product may stand in a tank twice
            <tr key={at}>
              <td>{row.product}</td>
              <td>{row.number || '\u00a0'}</td>
              <td>{`${row.dose}\u00a0${row.unit}`}</td>
              {hasFills && <td>{row.fills}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{first.state}</p>
    </div>,
    document.body,
  )
}
