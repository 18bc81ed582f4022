import type { KeyboardEvent } from 'react'

const placeOf = (control: Element): [row: number, column: number] => [
  Number(control.getAttribute('data-row')),
  Number(control.getAttribute('data-column')),
]

/**
 * Enter leads down the jars, and from the last one to the next column; with Shift up. `atEnd` gets what comes after the last control: then
 * all was entered.
 */
export const goDownTheJars = (event: KeyboardEvent<HTMLElement>, atEnd: () => void): void => {
  const from = event.target
  if (event.key !== 'Enter' || !(from instanceof HTMLElement) || !from.hasAttribute('data-row')) return
  event.preventDefault()
  const inOrder = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row][data-column]')].toSorted((a, b) => {
    const [[rowA, columnA], [rowB, columnB]] = [placeOf(a), placeOf(b)]
    return columnA - columnB || rowA - rowB
  })
  const next = inOrder[inOrder.indexOf(from) + (event.shiftKey ? -1 : 1)]
  if (!next) {
    if (!event.shiftKey) atEnd()
    return
  }
  next.focus()
  if (next instanceof HTMLInputElement) next.select()
}
