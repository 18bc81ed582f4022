export type Loop = {
  /** Does the work at once, and again and again. */
  start: () => void
  /** Does the work now, if the loop was started and the work is not under way. */
  wake: () => void
  /** Waits for the work that is under way and does no more. */
  stop: () => Promise<void>
}

type Options = {
  everyMs: number
  onError: (error: unknown) => void
  /** Whether an error is reported once, until the work succeeds again: for what is looked at every few seconds. */
  reportsOnce?: boolean
}

/** Does something periodically, once at a time: the wait begins when the last run has ended, well or not. */
export const createLoop = (work: () => Promise<unknown>, { everyMs, onError, reportsOnce = false }: Options): Loop => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStarted = false
  let isStopped = false
  let hasFailed = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!(reportsOnce && hasFailed)) onError(error)
      hasFailed = true
    }
  }
  const wake = (): void => {
    if (!isStarted || isStopped) return
    running ??= run().finally(() => {
      running = undefined
      if (!isStopped) timer = setTimeout(wake, everyMs)
    })
  }
  return {
    start: () => {
      isStarted = true
      wake()
    },
    wake,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
