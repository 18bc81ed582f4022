import { broadcast } from '../../platform/storage/broadcast.ts'
import { unsentInput } from '../../platform/storage/unsent-input.ts'

/** Shared by all tabs with unsent input; released when the tab ends, even by a crash. */
const LOCK = 'unsent-input'

const hasLocks = (): boolean => 'locks' in navigator

/** From now on other tabs can see whether this one has unsent input, and are notified when it no longer has. */
export const showUnsentInput = (onFree: () => void): void => {
  const others = broadcast(LOCK, onFree)
  let release: (() => void) | undefined
  const follow = (): void => {
    const isUnsent = unsentInput.get() > 0
    if (isUnsent && !release) {
      const over = new Promise<void>((resolve) => {
        release = resolve
      })
      if (hasLocks()) void navigator.locks.request(LOCK, { mode: 'shared' }, () => over).then(others.tell)
    } else if (!isUnsent) {
      release?.()
      release = undefined
    }
  }
  unsentInput.subscribe(follow)
  follow()
}

/** Runs an action if no tab has unsent input. A browser without locks knows of its own tab only. */
export const unlessInput = async (action: () => void): Promise<void> => {
  if (unsentInput.get() > 0) return
  if (!hasLocks()) return action()
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (lock) action()
  })
}
