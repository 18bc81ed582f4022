import { open } from 'node:fs/promises'

/** Brings a file, or the names in a folder, to the disk, so that they survive a power cut. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Writes a file that others may read and brings it to the disk. Its name survives once its folder is synced. */
export const writeSynced = async (path: string, content: string | Uint8Array): Promise<void> => {
  const file = await open(path, 'w')
  try {
    // Whatever the process's own mask is: the web server is another user.
    await file.chmod(0o644)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** For a promise about a path: nothing where there is none. */
export const ifMissing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return undefined
}
