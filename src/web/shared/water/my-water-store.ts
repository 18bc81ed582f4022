import { isMyWater, type MyWater, NO_WATER_KNOWN } from '../../../domain/tank/water/my-water.ts'
import { useSession } from '../../platform/session.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createStore, type Store } from '../../platform/store.ts'

/** One for each storage, so that all parts of the page watch the same water. */
const stores = new WeakMap<Storage, Store<MyWater>>()

/** The visitor's water, which the browser remembers. */
export const useMyWaterStore = (): Store<MyWater> => {
  const { storage } = useSession()
  let store = stores.get(storage)
  if (!store) {
    const held = createStore<MyWater>(storage.read('myWater', isMyWater) ?? NO_WATER_KNOWN)
    store = {
      ...held,
      set: (next) => {
        storage.write('myWater', next)
        held.set(next)
      },
    }
    stores.set(storage, store)
  }
  return store
}
