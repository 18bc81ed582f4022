/** Storage of the browser that survives closing the tab. It may throw, be full, or never answer. */
export type Shelf<T> = {
  all: () => Promise<T[]>
  put: (thing: T) => Promise<void>
  remove: (key: string) => Promise<void>
}

export type ResilientStore<T> = {
  all: () => Promise<T[]>
  find: (key: string) => Promise<T | undefined>
  put: (thing: T) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Whether it was persisted. */
  isPersisted: (key: string) => boolean
}

type ResilientStoreOptions = {
  /** How long one call may take. */
  patienceMs: number
  /** Called when the browser stored a thing after a delay. */
  onTaken: () => void
}

const EMPTY = Symbol('nothing is there')

/** A shelf that always answers in time: what the browser has not stored is held in memory until the page is closed. */
export const createResilientStore = <T extends { key: string }>(
  shelf: Shelf<T>,
  { patienceMs, onTaken }: ResilientStoreOptions,
): ResilientStore<T> => {
  /** What the browser has not yet stored or removed. */
  const pending = new Map<string, T | typeof EMPTY>()
  /** After a timeout, further calls do not wait until a call returns. */
  let isSilent = false

  /** The result of a call, or undefined if it fails or times out; it may still finish later. */
  const inTime = <R>(call: () => Promise<R>): Promise<R | undefined> =>
    new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          isSilent = true
          resolve(undefined)
        },
        isSilent ? 0 : patienceMs,
      )
      const end = (outcome: R | undefined): void => {
        isSilent = false
        clearTimeout(timer)
        resolve(outcome)
      }
      // A call may throw instead of rejecting.
      void (async () => call())().then(end, () => end(undefined))
    })

  const change = async (key: string, next: T | typeof EMPTY, write: () => Promise<void>): Promise<void> => {
    pending.set(key, next)
    let isLate = false
    await inTime(async () => {
      await write()
      if (pending.get(key) !== next) return
      pending.delete(key)
      if (isLate) onTaken()
    })
    isLate = true
  }

  const all = async (): Promise<T[]> => {
    const stored = (await inTime(shelf.all)) ?? []
    const held = [...pending.values()].filter((thing) => thing !== EMPTY)
    return [...stored.filter(({ key }) => !pending.has(key)), ...held]
  }
  return {
    all,
    find: async (key) => (await all()).find((thing) => thing.key === key),
    put: (thing) => change(thing.key, thing, () => shelf.put(thing)),
    remove: (key) => change(key, EMPTY, () => shelf.remove(key)),
    isPersisted: (key) => !pending.has(key),
  }
}
