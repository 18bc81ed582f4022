import { existsSync } from 'node:fs'
import { chmod, copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MIN_FREE_BYTES, requireSpace } from '../db/disk-space.ts'
import { requireFolder } from '../db/require-folder.ts'
import { DATABASE_FILE, namesDamage } from '../db/sqlite/sqlite.ts'
import { ifMissing, syncPath } from '../process/durable-files.ts'
import { damageIn, removeUnfinished } from './backup.ts'
import { photosOfCopy, restorePhotos, sizeOfPhotos } from './photo-copies.ts'

const BUSY = 5
/** How long a process that is just ending may still have the database open. */
const GONE_MS = 5_000

/**
 * Takes the database that is there for this process alone, with nothing beside it that belongs to it: a new file under its name is then whole by
 * itself. Returns what lets go of it; a database that is damaged or empty is nobody's.
 */
const takeAlone = async (path: string): Promise<() => void> => {
  if (!existsSync(path) || (await stat(path)).size === 0) return () => undefined
  let old: DatabaseSync | undefined
  try {
    old = new DatabaseSync(path)
    old.exec(`pragma busy_timeout = ${GONE_MS}; pragma locking_mode = exclusive`)
    // SQLite does it only where nobody else has the database open.
    if (old.prepare('pragma journal_mode = delete').get()?.['journal_mode'] !== 'delete') throw inUse(path)
    old.exec('begin exclusive')
    const held = old
    return () => held.close()
  } catch (error) {
    old?.close()
    if (namesDamage(error)) return () => undefined
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY) throw inUse(path)
    throw error
  }
}

const inUse = (path: string): Error =>
  new Error(`the database ${path} is in use: stop the server, and any command, first; nothing was changed`)

/**
 * Puts a copy in place of the embedded database. It is copied, checked and brought to the disk beside it first, and so are its photos; then one
 * rename shows it. Whatever ends this before leaves the database as it was. Returns the photos that it names and nobody has.
 */
export const restoreEmbedded = async (
  file: string,
  { dataFolder, signal }: { dataFolder: string; signal?: AbortSignal | undefined },
): Promise<{ missingPhotos: number }> => {
  requireFolder(dataFolder, 'TANKMIX_DATA')
  const path = join(dataFolder, DATABASE_FILE)
  if ((await realpath(file)) === (await realpath(path).catch(ifMissing))) throw new Error(`${file} is the database itself`)
  if (existsSync(`${file}-wal`))
    throw new Error(`${file} was not closed (there is ${file}-wal): copy a database by tankmix backup. Nothing was changed`)
  const needed = (await stat(file)).size + (await sizeOfPhotos(file)) + MIN_FREE_BYTES
  await requireSpace(dataFolder, needed, 'for the restore')
  const unfinished = `${path}.restoring`
  try {
    await removeUnfinished(unfinished)
    await copyFile(file, unfinished)
    await chmod(unfinished, 0o600)
    const damage = damageIn(unfinished)
    if (damage) throw new Error(`${file} is damaged; nothing was changed`, { cause: damage })
    await syncPath(unfinished)
    const missingPhotos = await restorePhotos(unfinished, photosOfCopy(file), dataFolder)
    signal?.throwIfAborted()
    const release = await takeAlone(path)
    try {
      // What a damaged database left beside it would be taken for a part of the new one.
      for (const ending of ['-wal', '-shm', '-journal']) await rm(`${path}${ending}`, { force: true })
      await rename(unfinished, path)
    } finally {
      release()
    }
    await syncPath(dataFolder)
    return { missingPhotos }
  } finally {
    await removeUnfinished(unfinished).catch(() => undefined)
  }
}
