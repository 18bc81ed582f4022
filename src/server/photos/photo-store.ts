import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { syncPath } from '../process/durable-files.ts'

/** Where the files of photos are, by their hash: beside the embedded database, or in PostgreSQL. */
export type PhotoStore = {
  /** Stores a file before its row; one that is already there is not written again. */
  write: (trx: Kysely<Schema>, sha256: string, content: Buffer) => Promise<void>
  /** Undefined where there is none. */
  read: (sha256: string) => Promise<Buffer | undefined>
}

/** The folder of photos in the data folder. */
export const photoFolder = (dataFolder: string): string => join(dataFolder, 'photos')
export const fileOfPhoto = (folder: string, sha256: string): string => join(folder, `${sha256}.jpg`)

/** A file appears under its name only when it is complete and on the disk. */
export const writePhotoFile = async (folder: string, sha256: string, content: Buffer): Promise<void> => {
  const path = fileOfPhoto(folder, sha256)
  const known = await stat(path).catch(() => undefined)
  if (known?.size === content.length) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${randomUUID()}.unfinished`)
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    await handle
      .writeFile(content)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await rename(unfinished, path)
    await syncPath(folder)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

const inFolder = (folder: string): PhotoStore => ({
  write: (_trx, sha256, content) => writePhotoFile(folder, sha256, content),
  read: (sha256) =>
    readFile(fileOfPhoto(folder, sha256)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }),
})

const inDatabase = ({ kysely }: Database): PhotoStore => ({
  write: async (trx, sha256, content) => {
    await trx
      .insertInto('photo_files')
      .values({ sha256, content })
      // A write, so that the row stays until whoever removes unnamed ones has seen what names it.
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ sha256 }))
      .execute()
  },
  read: async (sha256) =>
    (await kysely.selectFrom('photo_files').select('content').where('sha256', '=', sha256).executeTakeFirst())?.content,
})

export const createPhotoStore = (database: Database, dataFolder: string): PhotoStore =>
  database.kind === 'embedded' ? inFolder(photoFolder(dataFolder)) : inDatabase(database)
