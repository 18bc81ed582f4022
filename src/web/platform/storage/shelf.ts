import { clear, createStore, del, set, values } from 'idb-keyval'

/** What the browser fetched by itself: it makes room for whatever else is stored. */
export const CACHED = 'cached-packs'

/** Storage by key that survives closing the tab. Rejects if the browser has no storage, also where it throws at once. */
export const createShelf = <T extends { key: string }>(prefix: string, name: string) => {
  const store = createStore(`${prefix}.${name}`, name)
  return {
    all: async () => values<T>(store),
    put: async (thing: T) => {
      try {
        await set(thing.key, thing, store)
      } catch (error) {
        if (name === CACHED) throw error
        await clear(createStore(`${prefix}.${CACHED}`, CACHED))
        await set(thing.key, thing, store)
      }
    },
    remove: async (key: string) => del(key, store),
  }
}
