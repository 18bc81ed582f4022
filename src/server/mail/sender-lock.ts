import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Whether this process may send emails. */
export type SenderLock = { take: () => boolean; release: () => void }

/**
 * At most one server process over an embedded database sends emails. It is the operating system's lock on a file beside the
 * database, so it is released however its process ends, and another server can take it.
 */
export const createSenderLock = (folder: string): SenderLock => {
  let held: DatabaseSync | undefined
  return {
    take: () => {
      if (held) return true
      const path = join(folder, 'mail-sender.lock')
      let lock: DatabaseSync
      try {
        lock = new DatabaseSync(path)
      } catch (error) {
        throw new Error(`${path} cannot be opened`, { cause: error })
      }
      try {
        lock.exec('pragma busy_timeout = 0; begin exclusive')
        held = lock
      } catch {
        lock.close()
      }
      return held !== undefined
    },
    release: () => {
      held?.close()
      held = undefined
    },
  }
}
