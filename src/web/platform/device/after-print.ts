/** What says that the browser no longer prints. Safari on iOS may never send the first; one who is back at the page focuses or presses it. */
const SIGNS = ['afterprint', 'focus', 'pointerdown'] as const

/** Calls back once, when the page was printed. Returns how to call it off. */
export const afterPrint = (done: () => void): (() => void) => {
  const waiting = new AbortController()
  const end = (): void => {
    waiting.abort()
    done()
  }
  for (const sign of SIGNS) addEventListener(sign, end, { signal: waiting.signal })
  return () => waiting.abort()
}
