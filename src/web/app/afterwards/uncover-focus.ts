/** Between what has the focus and the bar that covered it, in px: room for its outline. */
const ROOM = 8

/** The sticky or fixed bar that is drawn over a point of an element, if one is. */
const barOver = (element: Element, x: number, y: number): DOMRect | undefined => {
  const drawn = document.elementFromPoint(x, y)
  if (!drawn || element.contains(drawn) || drawn.contains(element)) return undefined
  for (let one: Element | null = drawn; one; one = one.parentElement) {
    const { position } = getComputedStyle(one)
    if (position === 'sticky' || position === 'fixed') return one.contains(element) ? undefined : one.getBoundingClientRect()
  }
  return undefined
}

/** By how many px the page has to scroll so that no bar covers the element; 0 where none does. */
export const coveredBy = (element: Element): number => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const x = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1)
  const above = barOver(element, x, top + 1)
  if (above) return top - above.bottom - ROOM
  const below = barOver(element, x, Math.min(bottom, innerHeight) - 1)
  return below ? bottom - below.top + ROOM : 0
}

/** What gets the focus by a key is scrolled from below bars that stay on the screen (WCAG 2.4.11), whatever bars a page has. */
export const uncoverFocus = (): (() => void) => {
  const uncover = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    // Once the browser has scrolled to it.
    requestAnimationFrame(() => {
      const distance = coveredBy(target)
      if (distance !== 0) scrollBy({ top: distance, behavior: 'instant' })
    })
  }
  document.addEventListener('focusin', uncover)
  return () => document.removeEventListener('focusin', uncover)
}
