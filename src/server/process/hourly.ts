const EVERY_MS = 3_600_000

export type Hourly = { start: () => void; stop: () => Promise<void> }

/** Does something at the start and every hour, once at a time. Nothing waits for it, except a stop. */
export const createHourly = (work: () => Promise<unknown>, onError: (error: unknown) => void): Hourly => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined
      })
  }
  return {
    start: () => {
      run()
      timer = setInterval(run, EVERY_MS)
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
