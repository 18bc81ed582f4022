import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { photoFolder } from '../photos/photo-store.ts'
import { sha256Hex } from '../process/sha256.ts'

/** Where the photos of a copy of the database are. */
export const photosOfCopy = (file: string): string => `${file}.photos`

/** The hashes of all photos that a database names; none in a database of an edition without photos. */
const namedIn = (path: string): string[] => {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    if (!database.prepare("select 1 from sqlite_schema where name = 'photos'").get()) return []
    return (database.prepare('select distinct sha256 from photos order by sha256').all() as { sha256: string }[]).map(
      ({ sha256 }) => sha256,
    )
  } finally {
    database.close()
  }
}

const copyOne = async (from: string, to: string, sha256: string): Promise<void> => {
  const content = await readFile(from)
  if (sha256Hex(content) !== sha256) throw new Error(`the photo ${from} is damaged`)
  await writeFile(to, content, { flush: true, mode: 0o600 })
}

/**
 * Copies the photos that a copied database names, each checked by its hash, into a folder beside the copy that appears once all are
 * there. A file is stored before its row, so every named one exists. Returns how many there are; without any there is no folder.
 */
export const copyPhotos = async (dataFolder: string, copiedDatabase: string, file: string): Promise<number> => {
  const hashes = namedIn(copiedDatabase)
  if (hashes.length === 0) return 0
  const unfinished = `${photosOfCopy(file)}.unfinished`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    for (const sha256 of hashes) await copyOne(join(photoFolder(dataFolder), `${sha256}.jpg`), join(unfinished, `${sha256}.jpg`), sha256)
    await rename(unfinished, photosOfCopy(file))
    const folder = await open(dirname(resolve(file)), 'r')
    await folder.sync().finally(() => folder.close())
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
  }
  return hashes.length
}
