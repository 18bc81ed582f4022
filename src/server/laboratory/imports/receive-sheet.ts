import { createHash, randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NOT_IN_A_LINE } from '../../../contract/texts.ts'
import { MAX_FILES_AT_ONCE, MAX_IMPORT_BYTES } from '../../../domain/console/imports.ts'
import type { Database } from '../../db/open-db.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { isDiskFull } from '../../process/disk-full.ts'
import { ProblemError } from '../../http/problems.ts'
import { addPart, beginImport, forgetImport, receivedImport, type SheetReceived } from './keep-imports.ts'

/** With the lines around the file. */
export const MAX_SHEET_UPLOAD_BYTES = MAX_IMPORT_BYTES + 10_000
/** Bytes of a piece: three become four characters. */
const PIECE = 192 * 1024
const MAX_FILE_NAME = 200

const tooLarge = (): ProblemError =>
  new ProblemError(
    413,
    'too large',
    `All files of an import may have at most ${MAX_IMPORT_BYTES / 1_000_000} megabytes: divide them into several imports.`,
  )
const invalid = (detail: string): ProblemError => new ProblemError(400, 'invalid input', detail)

/** Lets a scope read some files. */
export const acceptSheets = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, {
    limits: { fileSize: MAX_IMPORT_BYTES, files: MAX_FILES_AT_ONCE, fields: 0, parts: MAX_FILES_AT_ONCE, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
}

const shownName = (name: string): string => name.replaceAll(new RegExp(NOT_IN_A_LINE, 'gu'), ' ').trim().slice(-MAX_FILE_NAME) || 'file'

/**
 * Stores files in pieces as they arrive, so that neither memory nor a transaction waits for a slow line; no piece is of two of them. Where it breaks
 * off, or is too large, nothing of it is left.
 */
export const receiveSheet = async (
  request: FastifyRequest,
  database: Database,
  by: { actor: string; now: () => Date },
): Promise<string> => {
  if (!request.isMultipart()) throw new ProblemError(415, 'unsupported media type', 'Send the file as multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) > MAX_SHEET_UPLOAD_BYTES) throw tooLarge()
  const { kysely: db } = database
  const id = randomUUID()
  let isBegun = false
  try {
    const received: SheetReceived[] = []
    let [pieces, total] = [0, 0]
    for await (const part of request.files()) {
      const name = shownName(part.filename)
      if (!isBegun) await beginImport(db, { id, fileName: name, actor: by.actor, now: by.now() })
      isBegun = true
      const hash = createHash('sha256')
      let [bytes, waitingBytes, waiting] = [0, 0, [] as Buffer[]]
      const store = async (): Promise<void> => {
        if (waitingBytes === 0) return
        await addPart(db, id, 'file', pieces++, Buffer.concat(waiting).toString('base64'))
        ;[waiting, waitingBytes] = [[], 0]
      }
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        hash.update(chunk)
        bytes += chunk.length
        total += chunk.length
        if (total > MAX_IMPORT_BYTES) throw tooLarge()
        for (let at = 0; at < chunk.length;) {
          const some = chunk.subarray(at, at + PIECE - waitingBytes)
          waiting.push(some)
          at += some.length
          waitingBytes += some.length
          if (waitingBytes === PIECE) await store()
        }
      }
      if (part.file.truncated) throw tooLarge()
      if (bytes === 0) throw invalid(`file: ${name} is empty`)
      await store()
      received.push({ name, bytes, sha256: hash.digest('hex') })
    }
    if (received.length === 0) throw invalid('file: is missing')
    await receivedImport(database, id, received, { actor: by.actor, now: by.now() })
    return id
  } catch (error) {
    // Many clients only see a response once they have sent everything.
    request.raw.unpipe()
    request.raw.resume()
    // What cannot be removed now is removed later; the earlier error matters more.
    if (isBegun) await forgetImport(db, id).catch(() => undefined)
    if (error instanceof ProblemError || isUnavailable(error) || isDiskFull(error)) throw error
    const { statusCode, code, message } = error as { statusCode?: number; code?: unknown; message: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new ProblemError(413, 'too many files', `At most ${MAX_FILES_AT_ONCE} files go in as one.`)
    if (statusCode === 413) throw tooLarge()
    throw (statusCode === undefined ? code === undefined : statusCode < 500) ? invalid(message) : error
  }
}
