import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { MAX_PHOTO_BYTES } from '../../domain/console/bench/bench-test.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { invalidInput, ProblemError } from '../http/problems.ts'
import { receiveFile, type ReceivedFile } from './received-file.ts'
import { beginsAsPhoto, tidyPhoto, type TidyPhoto } from './tidy-photo.ts'

const tooLarge = (): ProblemError =>
  new ProblemError(413, 'too large', `A photo may have at most ${MAX_PHOTO_BYTES / 1_000_000} megabytes.`)
const noPhoto = (): ProblemError =>
  new ProblemError(422, 'no photo', 'This is no photo that can be read: send a JPEG, PNG or WebP file of at most 60 megapixels.')
const invalid = (detail: string): ProblemError => new ProblemError(400, 'invalid input', detail)

/** With the fields and the lines around them. */
export const MAX_UPLOAD_BYTES = MAX_PHOTO_BYTES + 100_000
/** Beside the file, the fields are short. */
const LIMITS = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 8, fieldSize: 4_000, parts: 9, headerPairs: 50 }

/** The server ends a request that takes longer, but waits for the client to close the connection. */
const RECEIVE_MS = 130_000

/** Lets a scope read uploads. */
export const acceptUploads = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: true })
}

type Upload<Fields extends z.ZodMiniType, Result> = {
  folder: string
  /** The fields beside the file. */
  fields: Fields
  /** Whether it may come without a file. */
  isFileOptional?: boolean
  /** Called before anything of the file is read, with what came before it; what it returns is the answer. */
  foresee: (fields: z.output<Fields>) => Promise<Result | undefined>
  /** With the photo as it is stored. */
  take: (fields: z.output<Fields>, photo: TidyPhoto | undefined) => Promise<Result>
  /** Holds a place while a file is received and taken. */
  hold: (work: () => Promise<Result>) => Promise<Result>
}

const fieldsOf = <Fields extends z.ZodMiniType>(schema: Fields, fields: Record<string, unknown>): z.output<Fields> => {
  const given = schema.safeParse(fields)
  if (given.success) return given.data
  throw invalidInput(given.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

const photoOf = async (file: ReceivedFile): Promise<TidyPhoto> => {
  const photo = (await beginsAsPhoto(file)) ? await tidyPhoto(file) : undefined
  if (!photo) throw noPhoto()
  return photo
}

/** Errors of the multipart reader are the client's; others are not. */
const readerProblem = (error: unknown): unknown => {
  const { statusCode, code, message } = error as { statusCode?: number; code?: unknown; message: string }
  if (error instanceof ProblemError || isUnavailable(error)) return error
  if (statusCode === 413) return tooLarge()
  return (statusCode === undefined ? code === undefined : statusCode < 500) ? invalid(message) : error
}

/** Reads an upload; every refusal is a problem document, as soon as it is certain, and nothing of the file is stored before all of it is there. */
export const receiveUpload = async <Fields extends z.ZodMiniType, Result>(
  request: FastifyRequest,
  { folder, fields: schema, isFileOptional = false, foresee, take, hold }: Upload<Fields, Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw new ProblemError(415, 'unsupported media type', 'Send the photo as multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge()
  const tooSlow = setTimeout(() => request.raw.destroy(), RECEIVE_MS)
  const parts = request.parts()
  const fields: Record<string, unknown> = {}
  const receive = async (source: MultipartFile['file']): Promise<ReceivedFile> => {
    const file = await receiveFile(folder, source)
    try {
      if (source.truncated) throw tooLarge()
      if (file.size === 0) throw invalid('file: is missing')
      // Nothing that counts may come after the file.
      while (!(await parts.next()).done);
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  }
  try {
    for (;;) {
      const { done, value: part } = await parts.next()
      if (done === true) {
        if (!isFileOptional) throw invalid('file: is missing')
        const given = fieldsOf(schema, fields)
        return (await foresee(given)) ?? (await take(given, undefined))
      }
      if (part.type !== 'file') {
        fields[part.fieldname] = part.value
        continue
      }
      const given = fieldsOf(schema, fields)
      const foreseen = await foresee(given)
      if (foreseen !== undefined) {
        drop(request)
        return foreseen
      }
      return await hold(async () => {
        const file = await receive(part.file)
        clearTimeout(tooSlow)
        const photo = await photoOf(file).finally(() => file.close())
        return take(given, photo)
      })
    }
  } catch (error) {
    drop(request)
    throw readerProblem(error)
  } finally {
    clearTimeout(tooSlow)
  }
}

/** Reads what is left of a body and forgets it: many clients only see a response once they have sent everything. */
const drop = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}
