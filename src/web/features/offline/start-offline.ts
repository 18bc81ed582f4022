import type { Api } from '../../platform/api.ts'
import type { Session } from '../../platform/session.ts'
import { createStore } from '../../platform/store.ts'
import type { Offline } from './offline.ts'
import { type UsedData, PACK_LIST } from './pack-list.ts'

type StartOptions = Pick<Session, 'brand' | 'edition' | 'storage'> & { api: Api }

/** The API that falls back to stored packs. Its code is fetched only if a country is stored, or is about to be. */
export const startOffline = (options: StartOptions) => {
  const { api: network, storage } = options
  /** The pack that gave the last response; undefined while the network answers. */
  const used = createStore<UsedData | undefined>(undefined)
  let started: Promise<Offline> | undefined
  /** Set once the code is loaded. */
  const running = createStore<Offline | undefined>(undefined)
  const start = (): Promise<Offline> =>
    (started ??= import('./offline.ts').then(({ createOffline }) => {
      const offline = createOffline({ ...options, used })
      running.set(offline)
      return offline
    }))
  if (storage.read(PACK_LIST, Array.isArray)?.length) start().catch(() => undefined)

  /** A call that fails before a country is stored may be answered all the same, from a cache near by. */
  const api: Api = async (...call) => {
    const offline = await started?.catch(() => undefined)
    if (offline) return offline.api(...call)
    return network(...call).catch((error: unknown) =>
      start().then(
        (late) => late.after(error, ...call),
        () => {
          throw error
        },
      ),
    )
  }
  /** Without https a browser has neither hashes nor background workers. */
  const isPossible = 'subtle' in crypto && 'serviceWorker' in navigator
  return { api, used, running, start, isPossible }
}
export type OfflineStart = ReturnType<typeof startOffline>
