import { useEffect, useRef, useState } from 'react'

/** Up or down by one place. */
export type Step = -1 | 1

/** Two neighbours change places. */
export const withMoved = <Row>(rows: readonly Row[], at: number, step: Step): Row[] =>
  rows.with(at, rows[at + step]!).with(at + step, rows[at]!)

type Target = { at: number; to: Step | 'neighbour' | { field: string } }

/**
 * Keeps the focus in a list whose rows are moved, removed and added, once it is drawn anew. A row is marked by `data-row`, the buttons that
 * move it by `data-move`, and the one below the list that adds a row by `data-add`. `neighbour`: selects in a row what gets the focus when
 * the row before it is removed.
 */
export const useReorder = <List extends HTMLElement>(neighbour = '[data-remove]') => {
  const list = useRef<List>(null)
  const target = useRef<Target>(undefined)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (target.current === undefined) return
    const { at, to } = target.current
    target.current = undefined
    const row = list.current?.querySelectorAll('[data-row]')[at]
    const mover = (step: Step) => row?.querySelector<HTMLElement>(`[data-move="${step}"]:not(:disabled)`)
    if (typeof to === 'object') return row?.querySelector<HTMLElement>(to.field)?.focus()
    // At an end of the list the row can only be moved back.
    if (to !== 'neighbour') return (mover(to) ?? mover(to === 1 ? -1 : 1))?.focus()
    const rest = [...(list.current?.querySelectorAll<HTMLElement>(`[data-row] ${neighbour}`) ?? [])]
    const next = row?.querySelector<HTMLElement>(neighbour) ?? rest.at(-1)
    ;(next ?? list.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  })
  const focus = (at: number, to: Target['to']): void => {
    target.current = { at, to }
  }
  return {
    list,
    /** Where the row is that moved last, or which one went, in words. */
    announced,
    /** The row at a place moves by one. */
    moved: (at: number, step: Step, words = ''): void => {
      focus(at + step, step)
      setAnnounced(words)
    },
    removed: (at: number, words = ''): void => {
      focus(at, 'neighbour')
      setAnnounced(words)
    },
    /** A row is added, or shows its fields, of which one is selected. */
    opened: (at: number, field = 'input'): void => focus(at, { field }),
  }
}
