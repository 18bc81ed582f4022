import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A lock that one process has at a time. */
export type FileLock = {
  /** Whether it is this process's now; `onRefused` gets the error where it is not, which may be a full disk. */
  take: (onRefused?: (error: unknown) => void) => boolean
  release: () => void
}

/** The operating system's lock on a file of the data folder: it is released however the process ends, and another can take it. */
export const createFileLock = (folder: string, file: string): FileLock => {
  let held: DatabaseSync | undefined
  return {
    take: (onRefused) => {
      if (held) return true
      const path = join(folder, file)
      let lock: DatabaseSync
      try {
        lock = new DatabaseSync(path)
      } catch (error) {
        throw new Error(`${path} cannot be opened`, { cause: error })
      }
      try {
        lock.exec('pragma busy_timeout = 0; begin exclusive')
        held = lock
      } catch (error) {
        lock.close()
        onRefused?.(error)
      }
      return held !== undefined
    },
    release: () => {
      held?.close()
      held = undefined
    },
  }
}
