import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/** One value that components can watch. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `first` is the value in HTML from the server, where it may differ from the one here. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>, first: () => T = store.get): T =>
  useSyncExternalStore(store.subscribe, store.get, first)
