import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { BuiltPack } from './build-pack.ts'
import { sha256Hex } from '../../process/sha256.ts'

/** Raise it with every change of a pack's content: stored packs are then built again. */
const MADE_BY = 4
const FOLDER = 'packs'
const ABOUT = 'about.json'
const UNFINISHED = '.unfinished-'

const PACK_ENCODINGS = ['br', 'gzip', 'identity'] as const
export type PackEncoding = (typeof PACK_ENCODINGS)[number]

/** A built pack: its description, and its bytes on demand. */
export type CachedPack = Pick<BuiltPack, 'version' | 'tests' | 'testsOfSets' | 'sha256'> & {
  bytes: Record<PackEncoding, number>
  read: (encoding: PackEncoding) => Promise<Uint8Array>
  /** Where its bytes are on the disk, if they are. */
  fileOf?: (encoding: PackEncoding) => string
  /** Bytes that it uses in the process's memory. */
  inMemory: number
}

const aboutFile = z.object({
  version: z.string(),
  tests: z.number(),
  testsOfSets: z.array(z.tuple([z.string(), z.number()])),
  sha256: z.string(),
  digests: z.record(z.enum(PACK_ENCODINGS), z.string()),
})
type About = z.infer<typeof aboutFile>

/** A pack whose bytes stay in memory, because they cannot be written. */
export const packInMemory = (built: BuiltPack): CachedPack => {
  const bytes = { br: built.br.length, gzip: built.gzip.length, identity: built.identity.length }
  return {
    version: built.version,
    tests: built.tests,
    testsOfSets: built.testsOfSets,
    sha256: built.sha256,
    bytes,
    read: (encoding) => Promise.resolve(built[encoding]),
    inMemory: bytes.br + bytes.gzip + bytes.identity,
  }
}

const toDisk = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Stores packs as files beside the database, so that they survive a restart and use no memory. A pack is a folder that is written
 * under another name and then renamed, so that it is complete or missing; it is checked once before it is used.
 */
export const createPackStore = (dataFolder: string) => {
  const folder = join(dataFolder, FOLDER)
  const nameOf = (country: string, content: string): string => `${country}-${content.replaceAll(/[^\w-]/g, '_')}-${MADE_BY}`

  const kept = (path: string, about: About, bytes: Record<PackEncoding, number>): CachedPack => ({
    version: about.version,
    tests: about.tests,
    testsOfSets: new Map(about.testsOfSets),
    sha256: about.sha256,
    bytes,
    read: (encoding) => readFile(join(path, encoding)),
    fileOf: (encoding) => join(path, encoding),
    inMemory: 1,
  })

  const find = async (country: string, content: string): Promise<CachedPack | undefined> => {
    const path = join(folder, nameOf(country, content))
    try {
      const about = z.parse(aboutFile, JSON.parse(await readFile(join(path, ABOUT), 'utf8')))
      const bytes = { br: 0, gzip: 0, identity: 0 }
      for (const encoding of PACK_ENCODINGS) {
        const file = await readFile(join(path, encoding))
        if (sha256Hex(file) !== about.digests[encoding]) throw new Error(`${path} is damaged`)
        bytes[encoding] = file.length
      }
      return kept(path, about, bytes)
    } catch {
      // Missing or damaged: it is built again.
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
      return undefined
    }
  }

  /** Removes a country's packs of other content, and unfinished ones. */
  const removeOthers = async (country: string, name: string): Promise<void> => {
    for (const other of await readdir(folder))
      if (other !== name && (other.startsWith(`${country}-`) || other.startsWith(UNFINISHED)))
        await rm(join(folder, other), { recursive: true, force: true })
  }

  /** Stores a pack by a digest of its content. Rejects where it cannot be written. */
  const save = async (country: string, content: string, built: BuiltPack): Promise<CachedPack> => {
    const name = nameOf(country, content)
    const path = join(folder, name)
    const aside = join(folder, `${UNFINISHED}${randomUUID()}`)
    await mkdir(aside, { recursive: true, mode: 0o700 })
    try {
      const digests = { br: sha256Hex(built.br), gzip: sha256Hex(built.gzip), identity: sha256Hex(built.identity) }
      const { version, tests, sha256 } = built
      const about: About = { version, tests, testsOfSets: [...built.testsOfSets], sha256, digests }
      for (const encoding of PACK_ENCODINGS) await toDisk(join(aside, encoding), built[encoding])
      await toDisk(join(aside, ABOUT), JSON.stringify(about))
      await rm(path, { recursive: true, force: true })
      await rename(aside, path)
      await removeOthers(country, name)
      return kept(path, about, { br: built.br.length, gzip: built.gzip.length, identity: built.identity.length })
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  }
  return { find, save }
}
export type PackStore = ReturnType<typeof createPackStore>
