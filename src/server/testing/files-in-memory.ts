import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'

const MEMORY = '/dev/shm'
/** All tests together need less than one. */
const ENOUGH_BYTES = 4 * 1024 ** 3

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && availableMemory() >= 2 * ENOUGH_BYTES
  } catch {
    return false
  }
}

/**
 * Has temporary files of this process, and of those that it starts, in memory where there is plenty: the tests write thousands of small
 * databases, each write of which waits for the disk, and a sixth of their time went into that. Gives what removes them.
 */
export const temporaryFilesInMemory = (): (() => void) => {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return () => undefined
  const folder = mkdtempSync(`${MEMORY}/tankmix-tests-`)
  // PostgreSQL, which runs as another user, has its folder in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const remove = (): void => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  // Also where the run is ended by a signal.
  process.once('exit', remove)
  return remove
}
