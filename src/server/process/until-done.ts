import { setTimeout as sleep } from 'node:timers/promises'

/** Wait between attempts. */
const RETRY_MS = 2_000

/** Retries until it succeeds or the signal is aborted; only the first failure is reported. */
export const untilDone = async (work: () => Promise<void>, signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures++) {
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        if (failures === 0 && !signal.aborted) onFailure(error)
        return false
      },
    )
    if (isDone) return
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}
