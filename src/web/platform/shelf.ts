import { createStore, del, set, values } from 'idb-keyval'

/** Things that outlive the tab, by their key. Rejects where the browser keeps none. */
export const createShelf = <T extends { key: string }>(prefix: string, name: string) => {
  const store = createStore(`${prefix}.${name}`, name)
  return {
    all: () => values<T>(store),
    put: (thing: T) => set(thing.key, thing, store),
    remove: (key: string) => del(key, store),
  }
}
