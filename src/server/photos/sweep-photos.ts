import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { DAY_MS } from '../../domain/durations.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { doubtOfClock } from '../db/confirm-clock.ts'
import { namedPhotos } from './named-photos.ts'
import { photoFolder } from './photo-store.ts'

/** A file is stored before its row, and a copy may be put in place file by file. */
const SAFE_AGE_MS = DAY_MS
/** As many are looked at together … */
const AT_ONCE = 200
/** … and removed at most in one sweep; the next one goes on. */
export const MAX_REMOVED = 1_000

const PHOTO = /^([0-9a-f]{64})\.jpg$/
const UNFINISHED = /^[0-9a-f-]{36}\.unfinished$/

/** The files of these that no row names; what an unfinished upload left is named by none. */
const withoutRow = async (db: Kysely<Schema>, files: readonly string[]): Promise<string[]> => {
  const hashes = files.flatMap((file) => PHOTO.exec(file)?.[1] ?? [])
  if (hashes.length === 0) return [...files]
  const named = await namedPhotos(db, hashes)
  return files.filter((file) => !named.has(file.slice(0, -'.jpg'.length)))
}

const isOld = async (path: string, now: Date): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && now.getTime() - found.mtimeMs > SAFE_AGE_MS
}

type Sweep = { database: Database; folder: string; now: Date }

/** Removes those of these files that no row names; returns how many. */
const removeUnnamed = async ({ database, folder, now }: Sweep, files: readonly string[]): Promise<number> => {
  const old: string[] = []
  for (const file of await withoutRow(database.kysely, files)) if (await isOld(join(folder, file), now)) old.push(file)
  if (old.length === 0) return 0
  // An upload stores file and row in one transaction, and transactions of the embedded database come one after another, in any number of
  // processes: none can begin to name a file between this look and its removal.
  return database.kysely.transaction().execute(async (trx) => {
    const unnamed = await withoutRow(trx, old)
    for (const file of unnamed) await rm(join(folder, file), { force: true })
    return unnamed.length
  })
}

/**
 * Removes the files of photos, beside the embedded database, that no row names and that are older than a day: what an upload left that
 * did not come to its end, and photos of tests that went with the demonstration. With a clock that is far from the last trusted time
 * nothing is removed, so neither is anything just after an old copy of the database was put in place. Returns how many were removed.
 */
export const sweepPhotos = async (database: Database, dataFolder: string, now: Date): Promise<number> => {
  if (database.kind !== 'embedded') return 0
  const folder = photoFolder(dataFolder)
  const files = await opendir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (!files) return 0
  if ((await doubtOfClock(database, now)) !== undefined) {
    await files.close()
    return 0
  }
  const sweep = { database, folder, now }
  let removed = 0
  let together: string[] = []
  for await (const { name } of files) {
    if (PHOTO.test(name) || UNFINISHED.test(name)) together.push(name)
    if (together.length < AT_ONCE) continue
    removed += await removeUnnamed(sweep, together)
    together = []
    if (removed >= MAX_REMOVED) return removed
  }
  return removed + (await removeUnnamed(sweep, together))
}
