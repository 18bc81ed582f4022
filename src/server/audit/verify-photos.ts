import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { sha256Hex } from '../process/sha256.ts'

/** The files of photos that are missing or not what their hash says. */
export const verifyPhotos = async (trx: Kysely<Schema>, store: PhotoStore): Promise<string[]> => {
  const problems: string[] = []
  const rows = await trx.selectFrom('photos').select(['id', 'sha256']).orderBy('id').execute()
  const known = new Map<string, string | undefined>()
  for (const { id, sha256 } of rows) {
    if (!known.has(sha256)) {
      const content = await store.read(sha256)
      known.set(sha256, content && sha256Hex(content))
    }
    const hash = known.get(sha256)
    if (hash === undefined) problems.push(`the file of photo:${id} is missing`)
    else if (hash !== sha256) problems.push(`the file of photo:${id} was altered: it does not have the hash ${sha256}`)
  }
  return problems
}
