import { readFile } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import { photosNamedIn } from '../photos/photo-columns.ts'
import { fileOfPhoto, photoFolder } from '../photos/photo-store.ts'
import { ifMissing } from '../process/durable-files.ts'

/**
 * Copies the files of photos that the source names into PostgreSQL, one at a time, each as it is: verify says of both sides what is missing or
 * damaged. Returns how many there are.
 */
export const movePhotos = async (
  source: DatabaseSync,
  target: Kysely<Schema>,
  { dataFolder, signal }: { dataFolder: string; signal: AbortSignal },
): Promise<number> => {
  const known = new Set((await target.selectFrom('photo_files').select('sha256').execute()).map(({ sha256 }) => sha256))
  for (const sha256 of photosNamedIn(source)) {
    if (known.has(sha256)) continue
    const content = await readFile(fileOfPhoto(photoFolder(dataFolder), sha256)).catch(ifMissing)
    if (!content) continue
    await target.insertInto('photo_files').values({ sha256, content }).execute()
    known.add(sha256)
    signal.throwIfAborted()
  }
  return known.size
}
