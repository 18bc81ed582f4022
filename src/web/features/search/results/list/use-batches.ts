import { useEffect, useState } from 'react'

/** Below the answer a desk shows five rows, a phone one card and the beginning of another. Room is kept for more (search-results.module.css). */
const AT_ONCE = { desk: 5, phone: 2 }
/** A list that is no longer needs no second frame. */
const SHORT = 8
const MORE_A_FRAME = 6

/**
 * How many of so many rows are drawn: what is seen at once, and the others over the next frames, so that a slow phone shows an answer and
 * scrolls before it has drawn all of them. Who comes back to a row needs those before it at once.
 */
export const useBatches = (count: number, isReturning: boolean, screen: keyof typeof AT_ONCE): number => {
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
