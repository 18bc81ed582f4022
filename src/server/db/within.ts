import { markUnavailable } from './unavailable.ts'

/** The value of a promise; rejects after a timeout. */
export const within = async <Value>(promise: Promise<Value>, ms: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(markUnavailable(new Error(`the database did not respond within ${ms} ms`))), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
