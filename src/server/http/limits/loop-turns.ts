import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Whoever asks goes on in a turn of the event loop of its own, one after the other: between two of them the process sees to all other calls, however many
 * ask at once.
 */
export const createLoopTurns = (): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
