import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { DatabaseSettings } from '../db/open-db.ts'
import { ownColumns } from './index-buffers.ts'
import type { LoadedData } from './load-index.ts'

/** Version of the index's file, from which a server starts without reading the database. Raise it with every change of the index. */
const FORMAT = 4
const FILE = 'index.snapshot'
const UNFINISHED = /^index\.snapshot\.[0-9a-f-]{36}$/
const MAGIC = 'search index\n'
const DIGEST_BYTES = 32

/** The database it was made from, without its password; data of another one must not be served. */
const originOf = ({ databaseUrl }: DatabaseSettings): string => {
  if (databaseUrl === undefined) return 'embedded'
  const url = URL.parse(databaseUrl)
  return url ? `${url.host}${url.pathname}${url.searchParams.get('host') ?? ''}` : databaseUrl.replace(/:[^:@/]*@/, '@')
}

/** What the content depends on beside the data; a snapshot with other values is not used. */
const kindOf = (settings: DatabaseSettings): string => JSON.stringify([FORMAT, process.versions.v8, originOf(settings)])

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Stores the index beside the database: written under another name, flushed to the disk and renamed, so that a reader finds the old
 * or the new file and never a part. Removes files that killed processes left.
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

/** Removes files of processes that were killed while writing; a file that is being written is newer than any start. */
export const removeUnfinishedSnapshots = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}

/** The bytes that `writeSnapshot` writes. */
export const encodeSnapshot = (data: LoadedData): Buffer => serialize(data)

/** The last stored index; undefined where there is none, it is damaged, or it comes from another version or database. */
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
