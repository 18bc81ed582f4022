import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { UnreadableSheet, type SheetBounds } from './sheet.ts'

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const MAX_DIRECTORY = 16 * 1024 ** 2
const MAX_ENTRIES = 10_000
const IS_64 = 0xffffffff
const PIECE = 64 * 1024
const [STORED, DEFLATED] = [0, 8]

type Entry = { method: number; packed: number; unpacked: number; crc: number; offset: number; isEncrypted: boolean }

const DAMAGED = 'it is damaged: save it again'

const readAt = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(buffer, read, length - read, offset + read)
    if (bytesRead === 0) throw new UnreadableSheet(DAMAGED)
    read += bytesRead
  }
  return buffer
}

/** A size of 8 bytes; larger ones than a number holds are no sizes. */
const large = (bytes: Buffer, at: number): number => {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnreadableSheet(DAMAGED)
  return Number(value)
}

const findEnd = async (file: FileHandle, size: number): Promise<{ entries: number; bytes: number; offset: number }> => {
  const length = Math.min(size, END_BYTES + MAX_COMMENT)
  const tail = await readAt(file, size - length, length)
  for (let at = length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const end = { entries: tail.readUInt16LE(at + 10), bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
    const locator = at - 20
    if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return end
    const whole = await readAt(file, large(tail, locator + 8), 56)
    if (whole.readUInt32LE(0) !== END_64) throw new UnreadableSheet(DAMAGED)
    return { entries: large(whole, 32), bytes: large(whole, 40), offset: large(whole, 48) }
  }
  throw new UnreadableSheet(DAMAGED)
}

/** Sizes and place that do not fit into four bytes stand in the extra field 1, in this order. */
const widened = ({ packed, unpacked, offset }: Pick<Entry, 'packed' | 'unpacked' | 'offset'>, extra: Buffer) => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    const take = (value: number): number => {
      if (value !== IS_64) return value
      next += 8
      return large(extra, next - 8)
    }
    return { unpacked: take(unpacked), packed: take(packed), offset: take(offset) }
  }
  return { unpacked, packed, offset }
}

const readDirectory = async (file: FileHandle, size: number): Promise<Map<string, Entry>> => {
  const { entries: count, bytes, offset } = await findEnd(file, size)
  if (count > MAX_ENTRIES || bytes > MAX_DIRECTORY) throw new UnreadableSheet('it has too many parts for a workbook')
  const directory = await readAt(file, offset, bytes)
  const entries = new Map<string, Entry>()
  for (let at = 0, done = 0; done < count; done++) {
    if (at + 46 > bytes || directory.readUInt32LE(at) !== ENTRY) throw new UnreadableSheet(DAMAGED)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const sizes = widened(
      { packed: directory.readUInt32LE(at + 20), unpacked: directory.readUInt32LE(at + 24), offset: directory.readUInt32LE(at + 42) },
      directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength),
    )
    if (entries.has(name)) throw new UnreadableSheet(`it has the part ${name} twice`)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    entries.set(name, { method: directory.readUInt16LE(at + 10), crc: directory.readUInt32LE(at + 16), isEncrypted, ...sizes })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/** The bytes of an entry as they lie in the file. */
async function* packedBytes(file: FileHandle, { offset, packed }: Entry): AsyncGenerator<Buffer> {
  const local = await readAt(file, offset, 30)
  if (local.readUInt32LE(0) !== LOCAL) throw new UnreadableSheet(DAMAGED)
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  for (let done = 0; done < packed; done += PIECE) yield await readAt(file, start + done, Math.min(PIECE, packed - done))
}

async function* inflated(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  const feeding = pipeline(pieces, inflate).catch(() => undefined)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet(DAMAGED, { cause: error })
  } finally {
    inflate.destroy()
    await feeding
  }
}

/**
 * Opens a zip by its directory, which says how large its parts are before anything is unpacked: beyond the bound nothing is. A part that
 * is larger than the directory says is given up at the first byte too many.
 */
export const openZip = async (file: FileHandle, { bytes: most }: SheetBounds) => {
  const { size } = await file.stat()
  const entries = await readDirectory(file, size)
  let declared = 0
  for (const { unpacked } of entries.values()) declared += unpacked
  if (declared > most) {
    const [is, may] = [declared, most].map((bytes) => Math.ceil(bytes / 1024 ** 2).toLocaleString('en'))
    throw new UnreadableSheet(`it unpacks to ${is} MB, and ${may} MB are read at most: divide it into several files`)
  }
  return {
    has: (name: string): boolean => entries.has(name),
    names: [...entries.keys()],
    /** The bytes of a part, unpacked; checked against size and checksum of the directory. */
    async *read(name: string): AsyncGenerator<Buffer> {
      const entry = entries.get(name)
      if (!entry) throw new UnreadableSheet(`it lacks the part ${name}: save it again`)
      if (entry.isEncrypted) throw new UnreadableSheet('it is protected by a password: save it without one')
      if (entry.method !== STORED && entry.method !== DEFLATED) throw new UnreadableSheet(DAMAGED)
      const packed = packedBytes(file, entry)
      let [done, sum] = [0, 0]
      for await (const piece of entry.method === STORED ? packed : inflated(packed)) {
        done += piece.length
        if (done > entry.unpacked)
          throw new UnreadableSheet('a part of it is larger than its directory says: it is damaged, or made to harm')
        sum = crc32(piece, sum)
        yield piece
      }
      if (done !== entry.unpacked || sum !== entry.crc) throw new UnreadableSheet(DAMAGED)
    },
  }
}
export type SheetZip = Awaited<ReturnType<typeof openZip>>
