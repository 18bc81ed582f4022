import type { Store } from '../../platform/store.ts'
import type { Current } from './current.ts'
import type { UsedData } from './pack-list.ts'

type World = {
  used: Pick<Store<UsedData | undefined>, 'get' | 'set'>
  current: Pick<Current, 'look' | 'isThere'>
  isOffline: () => boolean
  isServerThere: () => Promise<boolean>
}

/**
 * Says of when the data are that answered in place of the server, at once; then, once it is known, that there is no network, or that only the
 * service is away. That one call failed says neither.
 */
export const createUseInstead =
  ({ used, current, isOffline, isServerThere }: World) =>
  async ({ checkedAt, seenAt, country }: UsedData): Promise<void> => {
    const before = used.get()
    const data: UsedData = { checkedAt, seenAt, country, isAway: isOffline() || before?.isAway, isServiceAway: before?.isServiceAway }
    used.set(data)
    const isThere = !isOffline() && (await Promise.all([isServerThere(), current.look()]))[0]
    if (used.get() === data && !isThere) used.set({ ...data, isAway: true, isServiceAway: current.isThere() })
  }
