import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '../process/disk-full.ts'

/** A file that was received: on the disk, so that many at once need no memory. */
export type ReceivedFile = { size: number; fd: number; read: (bytes?: number) => Promise<Buffer>; close: () => Promise<void> }

/** A file without a name: nothing of it is left, however the process ends. */
const openNameless = async (folder: string): Promise<FileHandle> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.unfinished`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return handle
}

/**
 * Receives a file into a folder, or where none can be written there, as with PostgreSQL and a disk that is only read, among the system's
 * temporary files. Rejects where the disk is full or the source breaks off; then nothing is left.
 */
export const receiveFile = async (folder: string, source: Readable): Promise<ReceivedFile> => {
  const handle = await openNameless(folder).catch((error: unknown) => {
    if (isDiskFull(error)) throw error
    return openNameless(tmpdir())
  })
  let size = 0
  try {
    await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        for (let done = 0; done < chunk.length;) done += (await handle.write(chunk, done, chunk.length - done, size + done)).bytesWritten
        size += chunk.length
      }
    })
  } catch (error) {
    await handle.close()
    throw error
  }
  const read = async (bytes = size): Promise<Buffer> => {
    const content = Buffer.alloc(Math.min(bytes, size))
    for (let done = 0; done < content.length;) {
      const { bytesRead } = await handle.read(content, done, content.length - done, done)
      if (bytesRead === 0) throw new Error('a received file ends too soon')
      done += bytesRead
    }
    return content
  }
  return { size, fd: handle.fd, read, close: () => handle.close() }
}
