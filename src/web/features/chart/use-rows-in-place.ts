import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChartRow } from '../../../domain/tank/chart.ts'
import { createRowWindow, type Spot } from './row-window.ts'

/** `row` is the id of the first row that is seen, `past` how many pixels of it are not, `page` how far the page itself is scrolled. */
type Place = { row: string; past: number; page: number; opened?: string }

/** In the entry of the history. */
const placeHere = (): Place | undefined => (history.state as { chart?: Place } | null)?.chart
const keepPlace = (chart: Place): void => history.replaceState({ ...(history.state as object | null), chart }, '')

/** The rows that are in the page. Going back to a chart shows the same rows, and a keyboard goes on from the link that was followed. */
export const useRowsInPlace = (rows: readonly ChartRow[]) => {
  const [before] = useState(placeHere)
  const [rowWindow] = useState(() => {
    const row = rows.findIndex(({ id }) => id === before?.row)
    return createRowWindow({
      total: rows.length,
      start: before && row >= 0 ? { row, past: before.past } : undefined,
      onRest: (spot) => keepPlace(placeOf(rows, spot)),
    })
  })
  const [view, setView] = useState(rowWindow.view)
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => rowWindow.attach(frame.current!, setView), [rowWindow])
  useLayoutEffect(() => rowWindow.measureDrawn())
  useEffect(() => {
    if (!before) return
    scrollTo(0, before.page)
    const opened = [...frame.current!.querySelectorAll('a')].find((link) => link.getAttribute('href') === before.opened)
    opened?.focus({ preventScroll: true })
  }, [before])
  return {
    frame,
    ...view,
    keepOpened: (opened: string) => keepPlace({ ...placeOf(rows, rowWindow.spotHere()), opened }),
  }
}

const placeOf = (rows: readonly ChartRow[], { row, past }: Spot): Place => ({ row: rows[row]!.id, past, page: scrollY })
