import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** How many forms hold unsent input; a page that has any is not reloaded without asking. */
export const unsentInput = createStore(0)

/** Counts a form while it holds unsent input. */
export const useUnsentInput = (isUnsent: boolean): void => {
  useEffect(() => {
    if (!isUnsent) return undefined
    unsentInput.set(unsentInput.get() + 1)
    return () => unsentInput.set(unsentInput.get() - 1)
  }, [isUnsent])
}
