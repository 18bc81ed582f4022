/** Runs actions one after the other, each under a lock that other tabs respect too. */
export const createLockedQueue = (withLock: (action: () => Promise<void>) => Promise<void>) => {
  let last = Promise.resolve()
  return (action: () => Promise<void>): Promise<void> => {
    const turn = async (): Promise<void> => {
      let hasRun = false
      const once = (): Promise<void> => {
        hasRun = true
        return action()
      }
      await withLock(once)
      // A browser without locks may refuse instead of waiting: the action runs all the same.
      if (!hasRun) await once()
    }
    last = last.then(turn, turn)
    return last
  }
}
