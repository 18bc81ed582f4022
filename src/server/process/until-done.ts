import { setTimeout as sleep } from 'node:timers/promises'

/** Wait between attempts. */
const RETRY_MS = 2_000

/** Retries until it succeeds or the signal is aborted. Every failure is reported; one that the report throws ends it. */
export const untilDone = async (work: () => Promise<void>, signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> => {
  while (!signal.aborted) {
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        if (!signal.aborted) onFailure(error)
        return false
      },
    )
    if (isDone) return
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}
