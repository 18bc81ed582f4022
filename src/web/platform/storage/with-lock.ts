/** What to do while another tab or the background worker holds the lock. */
export type WhenBusy = 'skip' | 'wait'

/** Locks held by this page, for browsers without the Web Locks API. */
const held = new Set<string>()

/** Runs an action that no other tab or worker of this site may run at the same time. */
export const withLock = async (name: string, action: () => Promise<void>, whenBusy: WhenBusy = 'skip'): Promise<void> => {
  if ('locks' in navigator) {
    let isAllowed = false
    try {
      await navigator.locks.request(name, { ifAvailable: whenBusy === 'skip' }, (lock) => {
        isAllowed = true
        return lock ? action() : undefined
      })
      return
    } catch (error) {
      // A browser that blocks all storage has no locks either.
      if (isAllowed) throw error
    }
  }
  if (held.has(name)) return
  held.add(name)
  try {
    await action()
  } finally {
    held.delete(name)
  }
}
