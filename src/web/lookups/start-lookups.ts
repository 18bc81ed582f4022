import { answerOf } from '../platform/network/answer.ts'
import type { ServerCall } from '../platform/network/api.ts'
import type { Session } from '../platform/session.ts'
import { createStore } from '../platform/store.ts'
import type { FallbackData } from './availability.ts'
import { createLookupCache } from './cache.ts'
import type { LateLookups } from './late-lookups.ts'
import { PACK_LIST } from './pack-list.ts'

type StartOptions = Pick<Session, 'brand' | 'edition' | 'storage'> & {
  call: ServerCall
  /** Called with each failure that no page handles itself. */
  onFailure: (error: unknown, input: object) => void
}

/** Look-ups ask the server. The code of other sources is loaded if a country is stored, or is about to be, or once the server does not answer. */
export const startLookups = ({ call, onFailure, ...session }: StartOptions) => {
  /** What gave the last answer in place of the server; undefined while the server answers. */
  const used = createStore<FallbackData | undefined>(undefined)
  /** Set once the code is loaded. */
  const running = createStore<LateLookups | undefined>(undefined)
  let starting: Promise<LateLookups> | undefined
  const start = (): Promise<LateLookups> =>
    (starting ??= import('./late-lookups.ts').then(({ createLateLookups }) => {
      const late = createLateLookups({ ...session, call, cache, used })
      running.set(late)
      return late
    }))
  const cache = createLookupCache({
    onFailure,
    loadMore: start,
    loading: () => (running.get() ? undefined : starting?.catch(() => undefined)),
  })
  cache.add({ name: 'server', ask: ({ name, input }) => call(name, input).then(answerOf) })
  if (session.storage.read(PACK_LIST, Array.isArray)?.length) start().catch(() => undefined)
  /** Without https a browser has neither hashes nor background workers. */
  const isPossible = 'subtle' in crypto && 'serviceWorker' in navigator
  return { cache, used, running, start, isPossible }
}
export type StartedLookups = ReturnType<typeof startLookups>
