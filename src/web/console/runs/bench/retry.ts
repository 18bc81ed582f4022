/** The first wait where the server does not say when to try again; each one after it is twice as long … */
const FIRST_S = 5
/** … up to this. */
const LONGEST_S = 60

export type RetryOptions = {
  action: () => void
  /** From 0 to 1. */
  random: () => number
  /** Returns what cancels it. */
  startTimer: (action: () => void, ms: number) => () => void
}

/** One timer that tries an action again, ever more seldom: the network may be there while the server is not. */
export const createRetry = ({ action, random, startTimer }: RetryOptions) => {
  let failures = 0
  let cancelTimer = (): void => {}
  return {
    /** Tries again after `afterS`, where the server named it. */
    later: (afterS?: number): void => {
      cancelTimer()
      const waitS = afterS ?? Math.min(FIRST_S * 2 ** failures, LONGEST_S)
      failures += 1
      // Up to half longer, so that those who failed together do not come together again.
      cancelTimer = startTimer(action, waitS * 1_000 * (1 + random() / 2))
    },
    stop: (): void => cancelTimer(),
    /** It succeeded: the next failure begins anew. */
    reset: (): void => {
      cancelTimer()
      failures = 0
    },
  }
}
