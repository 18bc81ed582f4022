import { createStore } from '../../../platform/store.ts'
import type { Requests, RequestsOptions } from './requests.ts'

/** The page's only store of requests. Its code is loaded with the first component that needs it. */
export const startRequests = (options: RequestsOptions) => {
  const running = createStore<Requests | undefined>(undefined)
  const start = async () => {
    const { createRequests } = await import('./requests.ts')
    if (!running.get()) running.set(createRequests(options))
  }
  return { running, start }
}
export type RequestsStart = ReturnType<typeof startRequests>
