import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { addPhotoCall, photoFields, readPhoto } from '../../../contract/console/bench/tests.ts'
import { MAX_PHOTO_BYTES } from '../../../domain/console/bench/bench-test.ts'
import { addConsoleRoute } from '../access.ts'
import type { Database } from '../../db/open-db.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import type { RunOutcome } from './run-change.ts'
import { createPhotoPlaces } from '../../photos/photo-places.ts'
import { createPhotoStore, photoFolder } from '../../photos/photo-store.ts'
import { addPhoto, findPhotoHash, foreseePhoto } from './photos.ts'
import { receiveFile, type ReceivedFile } from '../../photos/received-file.ts'
import { beginsAsPhoto, tidyPhoto } from '../../photos/tidy-photo.ts'

const tooLarge = (): ProblemError =>
  new ProblemError(413, 'too large', `A photo may have at most ${MAX_PHOTO_BYTES / 1_000_000} megabytes.`)
const noPhoto = (): ProblemError =>
  new ProblemError(422, 'no photo', 'This is no photo that can be read: send a JPEG, PNG or WebP file of at most 60 megapixels.')
const invalid = (detail: string): ProblemError => new ProblemError(400, 'invalid input', detail)

/** With the fields and the lines around them. */
const MAX_BODY_BYTES = MAX_PHOTO_BYTES + 100_000
/** Beside the file, the fields are short. */
const LIMITS = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 5, fieldSize: 4_000, parts: 6, headerPairs: 50 }

/** The server ends a request that takes longer, but waits for the client to close the connection. */
const RECEIVE_MS = 130_000

type Fields = z.output<typeof photoFields>
type Upload<Result> = {
  folder: string
  /** Called before anything of the file is read, with what came before it; what it returns is the answer. */
  foresee: (fields: Fields) => Promise<Result | undefined>
  take: (fields: Fields, file: ReceivedFile) => Promise<Result>
  /** Holds a place while a file is received and taken. */
  hold: (work: () => Promise<Result>) => Promise<Result>
}

const fieldsOf = (fields: Record<string, unknown>): Fields => {
  const given = photoFields.safeParse(fields)
  if (given.success) return given.data
  throw invalid(given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

/** Errors of the multipart reader are the client's; others are not. */
const readerProblem = (error: unknown): unknown => {
  const { statusCode, code, message } = error as { statusCode?: number; code?: unknown; message: string }
  if (error instanceof ProblemError || isUnavailable(error)) return error
  if (statusCode === 413) return tooLarge()
  return (statusCode === undefined ? code === undefined : statusCode < 500) ? invalid(message) : error
}

/** Reads an upload; every refusal is a problem document, as soon as it is certain, and nothing of the file is stored before all of it is there. */
const receiveUpload = async <Result>(request: FastifyRequest, { folder, foresee, take, hold }: Upload<Result>): Promise<Result> => {
  if (!request.isMultipart()) throw new ProblemError(415, 'unsupported media type', 'Send the photo as multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
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
      if (done === true) throw invalid('file: is missing')
      if (part.type !== 'file') {
        fields[part.fieldname] = part.value
        continue
      }
      const given = fieldsOf(fields)
      const foreseen = await foresee(given)
      if (foreseen !== undefined) {
        drop(request)
        return foreseen
      }
      return await hold(async () => {
        const file = await receive(part.file)
        clearTimeout(tooSlow)
        return take(given, file).finally(() => file.close())
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

type PhotoContext = { database: Database; dataFolder: string; now: () => Date; answer: (outcome: RunOutcome) => Promise<number> }

/** Photos of tests (LAB-66): uploaded, and read by people who are signed in. A scope of its own reads multipart bodies. */
export const photoRoutes = (parent: FastifyInstance, { database, dataFolder, now, answer }: PhotoContext): void => {
  const store = createPhotoStore(database, dataFolder)
  const places = createPhotoPlaces()
  void parent.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: true })
    addConsoleRoute(
      scope,
      addPhotoCall,
      async (request) => {
        const { params, signedIn } = request
        return receiveUpload(request, {
          folder: photoFolder(dataFolder),
          hold: (work) => places.hold(signedIn.id, work),
          foresee: async ({ id, readingId = null }) => {
            const outcome = await foreseePhoto(database.kysely, params.id, { id, readingId })
            return outcome && { rowVersion: await answer(outcome) }
          },
          take: async ({ id, readingId = null, caption }, file) => {
            const photo = (await beginsAsPhoto(file)) ? await tidyPhoto(file) : undefined
            if (!photo) throw noPhoto()
            const runChange = { actor: signedIn.id, roles: signedIn.roles, now: now() }
            return {
              rowVersion: await answer(await addPhoto({ database, store }, params.id, { id, readingId, caption, photo }, runChange)),
            }
          },
        })
      },
      { bodyLimit: MAX_BODY_BYTES },
    )
  })
  addConsoleRoute(parent, readPhoto, async ({ params }, reply) => {
    const sha256 = await findPhotoHash(database.kysely, params.id, params.photo)
    const content = sha256 === undefined ? undefined : await store.read(sha256)
    if (!content) throw notFound('unknown photo', 'There is no such photo.')
    void reply.type('image/jpeg')
    return content
  })
}
