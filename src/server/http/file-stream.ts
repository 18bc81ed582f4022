import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ifMissing } from '../process/durable-files.ts'

/** As much of a file as one reader has in memory. */
const PIECE_BYTES = 64 * 1024

/**
 * A file piece by piece, as its reader takes them, so that a thousand readers of it do not need the memory of a thousand files. It is open
 * before anything is sent: undefined where there is none. Of a HEAD nothing is read; a stream would be read to its end for it.
 */
export const fileStream = async ({ method }: Pick<FastifyRequest, 'method'>, path: string): Promise<Readable | undefined> => {
  const file = await open(path).catch(ifMissing)
  if (!file || method !== 'HEAD') return file?.createReadStream({ highWaterMark: PIECE_BYTES })
  await file.close()
  return Readable.from([])
}
