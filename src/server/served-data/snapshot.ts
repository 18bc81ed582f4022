import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { isSearchIndex } from '../../domain/search/index/check-index.ts'
import type { DatabaseSettings } from '../db/open-db.ts'
import { columnBytes, columnsOf, makeColumns, withoutColumns } from './index-buffers.ts'
import type { LoadedData } from './load-index.ts'

/** Version of the index's file, from which a server starts without reading the database. Raise it with every change of the index. */
const FORMAT = 7
const FILE = 'index.snapshot'
const UNFINISHED = /^index\.snapshot\.[0-9a-f-]{36}$/
const MAGIC = 'search index\n'
/** The checksum of the block and its length, before each block. */
const BLOCK_HEAD_BYTES = 12
/** Read and checked at once: while one part is checked, the next is read. */
const PART_BYTES = 1 << 20

/** The database it was made from, without its password; data of another one must not be served. */
const originOf = ({ databaseUrl }: DatabaseSettings): string => {
  if (databaseUrl === undefined) return 'embedded'
  const url = URL.parse(databaseUrl)
  return url ? `${url.host}${url.pathname}${url.searchParams.get('host') ?? ''}` : databaseUrl.replace(/:[^:@/]*@/, '@')
}

/** What the content depends on beside the data; a snapshot with other values is not used. */
const kindOf = (settings: DatabaseSettings): string => JSON.stringify([FORMAT, process.versions.v8, originOf(settings)])
const headOf = (settings: DatabaseSettings): Buffer => Buffer.from(`${MAGIC}${kindOf(settings)}\n`)

const blockHead = (block: Uint8Array): Buffer => {
  const head = Buffer.alloc(BLOCK_HEAD_BYTES)
  head.writeUInt32LE(crc32(block), 0)
  head.writeBigUInt64LE(BigInt(block.length), 4)
  return head
}

/** An empty folder that has the file's name makes way for it; one with something in it is somebody's, and the error names it. */
const replace = async (from: string, to: string): Promise<void> => {
  await rename(from, to).catch(async (error: unknown) => {
    await rmdir(to).catch(() => {
      throw error
    })
    await rename(from, to)
  })
}

/**
 * Stores the index beside the database: written under another name, flushed to the disk and renamed, so that a reader finds the old
 * or the new file and never a part. Removes files that killed processes left.
 */
export const writeSnapshot = async (settings: DatabaseSettings, blocks: readonly Uint8Array[]): Promise<void> => {
  const folder = settings.dataFolder
  // With PostgreSQL nothing else makes it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = join(folder, `${FILE}.${randomUUID()}`)
  try {
    const file = await open(aside, 'w', 0o600)
    try {
      await file.writeFile(headOf(settings))
      for (const block of blocks) {
        await file.writeFile(blockHead(block))
        await file.writeFile(block)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await replace(aside, join(folder, FILE))
  } finally {
    await rm(aside, { force: true })
  }
}

/** Removes files of processes that were killed while writing; a file that is being written is newer than any start. */
export const removeUnfinishedSnapshots = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}

/** The blocks that `writeSnapshot` writes: everything but the columns, then a copy of each column. */
export const encodeSnapshot = (data: LoadedData): Uint8Array[] => [
  serialize({ ...data, index: withoutColumns(data.index) }),
  ...columnsOf(data.index).map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength).slice()),
]

class Damaged extends Error {
  constructor(reason = 'it is damaged') {
    super(reason)
  }
}

/** Reads blocks one after the other. Throws `Damaged` where the file ends too soon or a checksum is wrong. */
const createBlockReader = (file: FileHandle, from: number, size: number) => {
  let at = from
  const fill = async (into: Uint8Array): Promise<void> => {
    for (let done = 0; done < into.length;) {
      const { bytesRead } = await file.read(into, done, into.length - done, at)
      if (bytesRead === 0) throw new Damaged()
      done += bytesRead
      at += bytesRead
    }
  }
  const next = async (): Promise<{ sum: number; length: number }> => {
    const head = Buffer.alloc(BLOCK_HEAD_BYTES)
    await fill(head)
    const length = Number(head.readBigUInt64LE(4))
    if (length > size - at) throw new Damaged()
    return { sum: head.readUInt32LE(0), length }
  }
  const read = async (into: Uint8Array, expected: number): Promise<void> => {
    let sum = 0
    let part = into.subarray(0, PART_BYTES)
    let reading = fill(part)
    for (let done = 0; done < into.length;) {
      await reading
      const readPart = part
      done += readPart.length
      part = into.subarray(done, done + PART_BYTES)
      reading = fill(part)
      sum = crc32(readPart, sum)
    }
    await reading
    if (sum !== expected) throw new Damaged()
  }
  return { next, read, isAtEnd: () => at === size }
}

const readFrom = async (file: FileHandle, head: Buffer): Promise<LoadedData | undefined> => {
  const { size } = await file.stat()
  const found = Buffer.alloc(head.length)
  await file.read(found, 0, head.length, 0)
  if (!found.equals(head)) return undefined
  const blocks = createBlockReader(file, head.length, size)
  const first = await blocks.next()
  const rest = Buffer.alloc(first.length)
  await blocks.read(rest, first.sum)
  const loaded = deserialize(rest) as LoadedData
  // Before memory is taken for columns of any length.
  if (columnBytes(loaded.index) > size) throw new Damaged()
  for (const bytes of makeColumns(loaded.index)) {
    const { sum, length } = await blocks.next()
    if (length !== bytes.length) throw new Damaged()
    await blocks.read(bytes, sum)
  }
  if (!blocks.isAtEnd()) throw new Damaged()
  if (typeof loaded.version !== 'string' || typeof loaded.demo !== 'boolean' || !isSearchIndex(loaded.index))
    throw new Damaged('it lacks something that searches need')
  return loaded
}

/**
 * The last stored index; undefined where there is none, where it comes from another version or database, and where it cannot be used for
 * whatever reason, which `onUnusable` gets: it is then built anew.
 */
export const readSnapshot = async (
  settings: DatabaseSettings,
  onUnusable: (reason: string) => void = () => undefined,
): Promise<LoadedData | undefined> => {
  const path = join(settings.dataFolder, FILE)
  let file: FileHandle | undefined
  try {
    file = await open(path)
    return await readFrom(file, headOf(settings))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onUnusable(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  } finally {
    await file?.close()
  }
}
