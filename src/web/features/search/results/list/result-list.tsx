import { useRef } from 'react'
import type { Test } from '../../../../../contract/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { DESK, useMediaQuery } from '../../../../platform/media-query.ts'
import { ShowMore } from '../../../../ui/show-more.tsx'
import { useBatches } from './use-batches.ts'
import { usePlace } from './place.ts'
import { ResultCards } from './result-cards.tsx'
import { ResultTable } from './result-table.tsx'
import styles from '../search-results.module.css'
import type { SearchedNames } from '../searched.ts'

/** SRCH-06. */
export const PAGE_SIZE = 50

type RowsProps = {
  kind: TestKind
  tests: readonly Test[]
  /** Id of the heading that names the tables. */
  labelledBy: string
  searched: SearchedNames
}

/** Tests as cards on narrow screens, as a table on wide ones. */
export const ResultRows = ({ kind, tests, labelledBy, searched }: RowsProps) => {
  if (!useMediaQuery(DESK)) return <ResultCards kind={kind} tests={tests} searched={searched} />
  return <ResultTable kind={kind} tests={tests} labelledBy={labelledBy} searched={searched} />
}

/** The first rows, and more on scrolling to the end. `total` includes tests that are not loaded yet. */
export const ResultList = ({ total, ...rows }: RowsProps & { total: number }) => {
  const list = useRef<HTMLDivElement>(null)
  const { shown, isReturning, showMore } = usePlace({ pageSize: PAGE_SIZE, here: rows.tests.length, total, list })
  const count = Math.min(shown, rows.tests.length)
  const drawn = useBatches(count, isReturning, useMediaQuery(DESK) ? 'desk' : 'phone')
  return (
    <div ref={list} className={styles.rows} data-whole={drawn === count}>
      <ResultRows {...rows} tests={rows.tests.slice(0, drawn)} />
      {drawn === shown && shown < rows.tests.length && <ShowMore shown={shown} onMore={showMore} />}
    </div>
  )
}
