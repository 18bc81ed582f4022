import { useEffect } from 'react'
import { focusOn } from './focus-on.ts'
import { nameArrival } from './name-arrival.ts'
import { uncoverFocus } from './uncover-focus.ts'

/** Attributes that make an element unreachable by keyboard without removing it. */
const TAKING_AWAY = ['disabled', 'hidden', 'inert']

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
const canHoldFocus = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert] *')

const NAMED = '[aria-label], [aria-labelledby]'
const HEADING = 'h1, h2, h3, h4, legend, summary'

/** What a screen reader can say of a place: the element where it has a name, else the first heading in it. */
const namedIn = (element: HTMLElement): HTMLElement | undefined =>
  element.matches(NAMED) ? element : [...element.querySelectorAll<HTMLElement>(HEADING)].find(canHoldFocus)

/**
 * If the focused element disappears, what names the nearest place around it takes the focus, so that a keyboard or a screen reader
 * continues there and not at the top of the page or on an element of which nothing can be said. What a page focuses itself has priority.
 */
const keepFocus = (): (() => void) => {
  let focused: Element | undefined
  let around: HTMLElement[] = []
  const note = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target === document.body) return
    focused = target
    around = []
    for (let one = target.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  }
  const rescue = (): void => {
    if (!focused || !isNowhere() || canHoldFocus(focused)) return
    for (const one of around.filter(canHoldFocus)) {
      const named = namedIn(one)
      if (named) focusOn(named)
      if (!isNowhere()) return
    }
    // Nothing there has a name yet, as while results are looked for: the page has it until its heading comes (nameArrival).
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  /** Browsers take the focus from a disabled element only at the next frame. */
  const observer = new MutationObserver(() => {
    rescue()
    requestAnimationFrame(rescue)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: TAKING_AWAY })
  const noteEvent = ({ target }: FocusEvent): void => note(target)
  document.addEventListener('focusin', noteEvent)
  /** This file loads late: what has the focus by then counts too. */
  note(document.activeElement)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', noteEvent)
  }
}

/** Keeps the focus of the whole page, and in sight. */
export const KeepFocus = (): null => {
  useEffect(keepFocus, [])
  useEffect(uncoverFocus, [])
  useEffect(nameArrival, [])
  return null
}
