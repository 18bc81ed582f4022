import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { DatabaseSettings } from '../db/open-db.ts'
import { ownColumns } from './index-buffers.ts'
import type { LoadedData } from './load-index.ts'

/** The index as a file, so that a start need not read the database. Raise it with every change of what the index holds. */
const FORMAT = 1
const FILE = 'index.snapshot'
const UNFINISHED = /^index\.snapshot\.[0-9a-f-]{36}$/
const MAGIC = 'search index\n'
const DIGEST_BYTES = 32

/** Which database it was made from, without its password; another one's must not be served. */
const originOf = ({ databaseUrl }: DatabaseSettings): string => {
  if (databaseUrl === undefined) return 'embedded'
  const url = URL.parse(databaseUrl)
  return url ? `${url.host}${url.pathname}${url.searchParams.get('host') ?? ''}` : databaseUrl.replace(/:[^:@/]*@/, '@')
}

/** What the contents depend on beside the data: a snapshot of anything else is made anew. */
const kindOf = (settings: DatabaseSettings): string => JSON.stringify([FORMAT, process.versions.v8, originOf(settings)])

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Keeps the index beside the database: written aside, brought to the disk, and renamed, so that a reader finds the old file or
 * the new one and never a part. What killed processes left behind goes.
 */
export const writeSnapshot = async (settings: DatabaseSettings, data: Buffer): Promise<void> => {
  const folder = settings.dataFolder
  const aside = join(folder, `${FILE}.${randomUUID()}`)
  const head = Buffer.from(`${MAGIC}${kindOf(settings)}\n`)
  try {
    const file = await open(aside, 'w', 0o600)
    try {
      await file.writeFile(head)
      await file.writeFile(digest(data))
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, join(folder, FILE))
  } finally {
    await rm(aside, { force: true })
  }
}

/** Removes what processes that were killed while writing left behind; another's file under way is younger than any start. */
export const removeUnfinishedSnapshots = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}

/** The bytes that `writeSnapshot` keeps. */
export const encodeSnapshot = (data: LoadedData): Buffer => serialize(data)

/** The index that was kept last; undefined where there is none, it is damaged, or another version or database made it. */
export const readSnapshot = async (settings: DatabaseSettings): Promise<LoadedData | undefined> => {
  const bytes = await readFile(join(settings.dataFolder, FILE)).catch(() => undefined)
  if (!bytes) return undefined
  const head = Buffer.from(`${MAGIC}${kindOf(settings)}\n`)
  if (!bytes.subarray(0, head.length).equals(head)) return undefined
  const data = bytes.subarray(head.length + DIGEST_BYTES)
  if (!digest(data).equals(bytes.subarray(head.length, head.length + DIGEST_BYTES))) return undefined
  const loaded = deserialize(data) as LoadedData
  ownColumns(loaded.index)
  return loaded
}
