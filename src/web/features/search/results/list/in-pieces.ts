import { useEffect, useState } from 'react'

/** A phone shows five cards, a desk a dozen rows. */
const AT_ONCE = 8
const MORE_A_FRAME = 6

/**
 * How many of so many rows are drawn: what is seen at once, and the others over the next frames, so that a slow phone shows an answer and
 * scrolls before it has drawn all of them. Who comes back to a row needs those before it at once.
 */
export const useInPieces = (count: number, isReturning: boolean): number => {
  const [drawn, setDrawn] = useState(isReturning ? count : AT_ONCE)
  useEffect(() => {
    if (drawn >= count) return undefined
    const frame = requestAnimationFrame(() => setDrawn(drawn + MORE_A_FRAME))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return Math.min(drawn, count)
}
