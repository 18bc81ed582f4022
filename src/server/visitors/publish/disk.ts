import { chmod, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { ifMissing, writeSynced } from '../../process/durable-files.ts'

/** What publishing does to a disk; each step is done as a whole or not at all, but a write can be left half done. */
export type Disk = {
  /** The bytes of a file; undefined where there is none. */
  read: (path: string) => Promise<Buffer | undefined>
  /** Its size in bytes; undefined where there is none. */
  sizeOf: (path: string) => Promise<number | undefined>
  /** Names in a folder; none where there is no folder. */
  list: (path: string) => Promise<string[]>
  /** Makes a folder in one that is there; others may read it. */
  makeFolder: (path: string) => Promise<void>
  /** Writes a new file and brings it to the disk. */
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** Puts a file in place of another. */
  rename: (from: string, to: string) => Promise<void>
  /** Brings the names of a folder's files to the disk. */
  syncFolder: (path: string) => Promise<void>
  remove: (path: string) => Promise<void>
}

/** A folder's list of names survives a power cut only once it was synced; some systems cannot do that. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r').catch(() => undefined)
  try {
    await folder?.sync()
  } catch {
    // The file itself was synced.
  } finally {
    await folder?.close()
  }
}

export const realDisk: Disk = {
  read: (path) => readFile(path).catch(ifMissing),
  sizeOf: (path) => stat(path).then(({ size }) => size, ifMissing),
  list: (path) => readdir(path).catch((error: unknown) => ifMissing(error) ?? []),
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true })
    // Whatever the process's own mask is: the web server is another user.
    await chmod(path, 0o755)
  },
  write: writeSynced,
  rename,
  syncFolder,
  remove: (path) => rm(path, { force: true }),
}
