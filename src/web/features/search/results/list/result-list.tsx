import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TestKind } from '../../../../../domain/records.ts'
import { DESK, useMediaQuery } from '../../../../platform/device/media-query.ts'
import { useSession } from '../../../../platform/session.ts'
import { ShowMore } from '../../../../ui/show-more.tsx'
import { firstOf, type ResultPart } from './list-parts.ts'
import { usePlace } from './place.ts'
import { ResultCards } from './result-cards.tsx'
import { ResultTable } from './result-table.tsx'
import styles from '../search-results.module.css'
import type { SearchedNames } from '../searched.ts'

/** Below the answer a desk shows five rows, a phone one card and the beginning of another. Room is kept for more (search-results.module.css). */
const AT_ONCE = { desk: 5, phone: 2 }
/** A list that is no longer needs no second frame. */
const SHORT = 8
const MORE_A_FRAME = 6

/**
 * How many of so many rows are drawn: what is seen at once, and the others over the next frames, so that a slow phone shows an answer and
 * scrolls before it has drawn all of them. Who comes back to a row needs those before it at once.
 */
const useBatches = (count: number, isReturning: boolean, screen: keyof typeof AT_ONCE): number => {
  const [drawn, setDrawn] = useState(isReturning ? count : AT_ONCE[screen])
  const shown = count <= SHORT ? count : Math.min(drawn, count)
  useEffect(() => {
    if (shown === count) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the frame and not in it: what is drawn waits for no other rows.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(shown + MORE_A_FRAME))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown, count])
  return shown
}

/** SRCH-06. */
export const PAGE_SIZE = 50

type RowsProps = {
  kind: TestKind
  parts: readonly ResultPart[]
  /** Id of the heading that names the tables. */
  labelledBy: string
  searched: SearchedNames
}

/** Tests as cards on narrow screens, as a table on wide ones. */
export const ResultRows = ({ kind, parts, labelledBy, searched }: RowsProps) => {
  if (!useMediaQuery(DESK)) return <ResultCards kind={kind} parts={parts} searched={searched} />
  return <ResultTable kind={kind} parts={parts} labelledBy={labelledBy} searched={searched} />
}

/** After a press of *Show more* the focus is on the first new row, and how many are shown is said. */
const useGoOn = (list: RefObject<HTMLElement | null>, drawn: number, here: number) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const wanted = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const row = wanted.current
    if (row === undefined || drawn <= row) return
    wanted.current = undefined
    list.current?.querySelectorAll<HTMLElement>('a[href*="/testResult/"]')[row]?.focus()
  }, [list, drawn])
  return {
    said,
    goOnAt: (row: number): void => {
      wanted.current = row
      const [shown, all] = [Math.min(row + PAGE_SIZE, here), here].map(formats.count) as [string, string]
      setSaid(t`${shown} of ${all} shown`)
    },
  }
}

/** The first rows, and more on scrolling to the end. `total` includes tests that are not loaded yet. */
export const ResultList = ({ total, ...rows }: RowsProps & { total: number }) => {
  const list = useRef<HTMLDivElement>(null)
  const here = rows.parts.reduce((sum, { tests }) => sum + tests.length, 0)
  const { shown, isReturning, showMore } = usePlace({ pageSize: PAGE_SIZE, here, total, list })
  const count = Math.min(shown, here)
  const drawn = useBatches(count, isReturning, useMediaQuery(DESK) ? 'desk' : 'phone')
  /** From then on the button stays, as it may have the focus. */
  const [wasWhole, setWhole] = useState(false)
  if (!wasWhole && drawn === shown) setWhole(true)
  const { said, goOnAt } = useGoOn(list, drawn, here)
  return (
    <div ref={list} className={`stack packed ${styles.rows}`} data-whole={drawn === count}>
      <ResultRows {...rows} parts={firstOf(rows.parts, drawn)} />
      <output className="visually-hidden">{said}</output>
      {shown < here && wasWhole && <ShowMore shown={shown} isDrawing={drawn !== shown} onMore={showMore} onPressed={() => goOnAt(count)} />}
    </div>
  )
}
