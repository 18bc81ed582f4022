import { existsSync } from 'node:fs'
import { chmod, copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MIN_FREE_BYTES, requireSpace } from '../db/disk-space.ts'
import { requireFolder } from '../db/require-folder.ts'
import { openAlone } from '../db/sqlite/open-alone.ts'
import { DATABASE_FILE } from '../db/sqlite/sqlite.ts'
import { ifMissing, syncPath } from '../process/durable-files.ts'
import { damageIn, removeUnfinished } from './backup.ts'
import { photosOfCopy, restorePhotos, sizeOfPhotos } from './photo-copies.ts'

/** Throws where a restore would open again what a move closed. */
const requireNotMoved = (database: DatabaseSync, path: string): void => {
  if (!database.prepare(`select 1 from sqlite_schema where name = 'moves'`).get()) return
  if (database.prepare('select 1 from moves').get())
    throw new Error(
      `the database ${path} was moved to PostgreSQL: give the move up first, with tankmix move --abandon. Nothing was changed`,
    )
}

/** What says what was ended and deleted: random ids, and when. */
const GONE = [
  ['ended_watches', 'ended_at'],
  ['deleted_requests', 'deleted_at'],
] as const

const has = (database: DatabaseSync, table: string): boolean =>
  database.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined

/** Takes over what was ended and deleted since the copy was made, so that it does not come back with it (TELL-127, PRIV-64). */
const keepGone = (old: DatabaseSync, copy: string): void => {
  const restored = new DatabaseSync(copy)
  try {
    for (const [table, time] of GONE) {
      // A copy of an edition before has no place for it.
      if (!has(old, table) || !has(restored, table)) continue
      const gone = old.prepare(`select id, ${time} as at from ${table}`).all() as { id: string; at: string }[]
      restored.exec('begin')
      const insert = restored.prepare(`insert into ${table} (id, ${time}) values (?, ?) on conflict do nothing`)
      for (const { id, at } of gone) insert.run(id, at)
      restored.exec('commit')
    }
  } finally {
    restored.close()
  }
}

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
    const old = openAlone(path)
    try {
      if (old) {
        requireNotMoved(old, path)
        keepGone(old, unfinished)
        await syncPath(unfinished)
      }
      // What a damaged database left beside it would be taken for a part of the new one.
      for (const ending of ['-wal', '-shm', '-journal']) await rm(`${path}${ending}`, { force: true })
      await rename(unfinished, path)
    } finally {
      old?.close()
    }
    await syncPath(dataFolder)
    return { missingPhotos }
  } finally {
    await removeUnfinished(unfinished).catch(() => undefined)
  }
}
