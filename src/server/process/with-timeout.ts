import { setTimeout as sleep } from 'node:timers/promises'
import { markUnavailable } from '../db/unavailable.ts'

/** The value of a promise; rejects after a timeout. */
export const withTimeout = async <Value>(promise: Promise<Value>, ms: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(markUnavailable(new Error(`the database did not respond within ${ms} ms`))), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits at most this long, since a stop must end. */
export const atMost = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const over = new AbortController()
  await Promise.race([work.catch(() => undefined), sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}
