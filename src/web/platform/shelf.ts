import { createStore, del, set, values } from 'idb-keyval'

/** Storage by key that survives closing the tab. Rejects if the browser has no storage, also where it throws at once. */
export const createShelf = <T extends { key: string }>(prefix: string, name: string) => {
  const store = createStore(`${prefix}.${name}`, name)
  return {
    all: async () => values<T>(store),
    put: async (thing: T) => set(thing.key, thing, store),
    remove: async (key: string) => del(key, store),
  }
}
