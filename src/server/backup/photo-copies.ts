import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { photosNamedIn } from '../photos/photo-columns.ts'
import { fileOfPhoto, photoFolder, writePhotoFile } from '../photos/photo-store.ts'
import { ifMissing } from '../process/durable-files.ts'
import { sha256Hex } from '../process/sha256.ts'

/** Where the photos of a copy of the database are. */
export const photosOfCopy = (file: string): string => `${file}.photos`

/** The hashes of all photos that a copied database names. */
const namedIn = (path: string): string[] => {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return photosNamedIn(database)
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

export const sizeOfPhotos = async (file: string): Promise<number> => {
  const names = (await readdir(photosOfCopy(file)).catch(ifMissing)) ?? []
  let bytes = 0
  for (const name of names) bytes += (await stat(join(photosOfCopy(file), name))).size
  return bytes
}

const readWhole = async (path: string, sha256: string): Promise<Buffer | undefined> => {
  const content = await readFile(path).catch(ifMissing)
  return content && sha256Hex(content) === sha256 ? content : undefined
}

/**
 * Brings the photos that a copied database names into the data folder, each checked by its hash; one that is there stays. Returns how many are
 * nowhere. What the database that is there names stays too: it goes once nothing names it.
 */
export const restorePhotos = async (copiedDatabase: string, from: string, dataFolder: string): Promise<number> => {
  let missing = 0
  for (const sha256 of namedIn(copiedDatabase)) {
    const path = fileOfPhoto(photoFolder(dataFolder), sha256)
    if (await readWhole(path, sha256)) continue
    const content = await readWhole(fileOfPhoto(from, sha256), sha256)
    if (content) {
      // A damaged one may have its size.
      await rm(path, { force: true })
      await writePhotoFile(photoFolder(dataFolder), sha256, content)
    } else missing++
  }
  return missing
}
