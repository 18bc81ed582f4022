import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Says whether this process may send mail. */
export type SenderLock = { take: () => boolean; release: () => void }

/**
 * At most one server process over an embedded database sends mail. The lock is the operating system's on a file beside
 * the database, so it goes with its process, however that ends, and another server takes over.
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
