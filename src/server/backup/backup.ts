import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyPhotos, photosOfCopy } from './photo-copies.ts'
import { requireSpace } from '../db/disk-space.ts'
import { damaged, DATABASE_FILE, namesDamage } from '../db/sqlite/sqlite.ts'
import { syncPath } from '../process/durable-files.ts'

/** What is wrong with a database file; undefined where it is intact. */
export const damageIn = (path: string): Error | undefined => {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true })
    const found = database.prepare('pragma integrity_check(1)').get()?.['integrity_check']
    return found === 'ok' ? undefined : new Error(String(found).replaceAll(/\s+/g, ' '))
  } catch (error) {
    return error as Error
  } finally {
    database?.close()
  }
}

/** The files that SQLite may leave beside one that it was writing. */
export const removeUnfinished = async (path: string): Promise<void> => {
  for (const ending of ['', '-journal', '-wal', '-shm']) await rm(`${path}${ending}`, { force: true })
}

const copyTo = (unfinished: string, source: string): void => {
  const database = new DatabaseSync(source)
  try {
    database.exec('pragma busy_timeout = 15000')
    database.prepare('vacuum into ?').run(unfinished)
  } finally {
    database.close()
  }
  const damage = damageIn(unfinished)
  if (damage) throw damage
}

/**
 * Copies a consistent snapshot of the embedded database, while others write, into a file that appears only once it is complete,
 * checked and flushed to the disk, and the photos that it names into a folder beside it. Returns its size and how many photos there are.
 */
export const backUp = async (dataFolder: string, file: string): Promise<{ bytes: number; photos: number }> => {
  const source = join(dataFolder, DATABASE_FILE)
  if (!existsSync(source)) throw new Error(`there is no database ${source}`)
  if (existsSync(photosOfCopy(file))) throw new Error(`${photosOfCopy(file)} already exists; a copy never replaces another`)
  if (existsSync(file)) throw new Error(`${file} already exists; a copy never replaces another`)
  const { size } = await stat(source)
  if (size === 0) throw new Error(`the database ${source} is an empty file; there is nothing to copy`)
  await requireSpace(dirname(resolve(file)), size, 'for the copy')
  const unfinished = `${file}.unfinished`
  let photos = 0
  try {
    await removeUnfinished(unfinished)
    copyTo(unfinished, source)
    await syncPath(unfinished)
    photos = await copyPhotos(dataFolder, unfinished, file)
    await rename(unfinished, file)
    await syncPath(dirname(resolve(file)))
  } catch (error) {
    // On a full disk it is the copy that is damaged.
    const damage = namesDamage(error) ? damageIn(source) : undefined
    throw damage ? damaged(source, damage) : new Error(`${file} could not be written`, { cause: error })
  } finally {
    await removeUnfinished(unfinished).catch(() => undefined)
  }
  return { bytes: (await stat(file)).size, photos }
}
