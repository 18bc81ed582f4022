/** What to do while somebody else is at it: another tab, or the background worker. */
export type WhenBusy = 'skip' | 'wait'

/** Names that this page holds, where the browser has no locks that tabs share. */
const held = new Set<string>()

/** Runs an action that nobody else of this site may run at the same time. */
export const alone = async (name: string, action: () => Promise<void>, whenBusy: WhenBusy = 'skip'): Promise<void> => {
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
