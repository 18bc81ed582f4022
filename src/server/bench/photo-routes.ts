import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addPhoto as addPhotoCall, photoFields, readPhoto } from '../../contract/console/tests.ts'
import { MAX_PHOTO_BYTES } from '../../domain/console/bench-test.ts'
import { addConsoleRoute } from '../console/access.ts'
import type { Database } from '../db/open-db.ts'
import { notFound, ProblemError } from '../problems/problems.ts'
import type { RunOutcome } from './change.ts'
import { createPhotoStore } from './photo-store.ts'
import { addPhoto } from './photos.ts'
import { tidyPhoto } from './tidy-photo.ts'

const tooLarge = (): ProblemError =>
  new ProblemError(413, 'too large', `A photo may have at most ${MAX_PHOTO_BYTES / 1_000_000} megabytes.`)
const noPhoto = (): ProblemError =>
  new ProblemError(422, 'no photo', 'This is no photo that can be read: send a JPEG, PNG or WebP file of at most 60 megapixels.')
const invalid = (detail: string): ProblemError => new ProblemError(400, 'invalid input', detail)

/** Beside the file, the fields are short. */
const LIMITS = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 5, fieldSize: 4_000, parts: 6, headerPairs: 50 }

/** The parts of an upload; every refusal is a problem document, and nothing of the file is stored before all of it is there. */
const readUpload = async (request: FastifyRequest): Promise<{ fields: Record<string, unknown>; content: Buffer }> => {
  if (!request.isMultipart()) throw new ProblemError(415, 'unsupported media type', 'Send the photo as multipart/form-data.')
  const fields: Record<string, unknown> = {}
  let content: Buffer | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') content = await part.toBuffer()
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    const { statusCode = 400, message } = error as { statusCode?: number; message: string }
    if (statusCode >= 500) throw error
    throw statusCode === 413 ? tooLarge() : invalid(message)
  }
  if (!content || content.length === 0) throw invalid('file: is missing')
  return { fields, content }
}

type PhotoContext = { database: Database; dataFolder: string; now: () => Date; answer: (outcome: RunOutcome) => Promise<number> }

/** Photos of tests (LAB-66): uploaded, and read by people who are signed in. A scope of its own reads multipart bodies. */
export const photoRoutes = (parent: FastifyInstance, { database, dataFolder, now, answer }: PhotoContext): void => {
  const store = createPhotoStore(database, dataFolder)
  void parent.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: true })
    addConsoleRoute(
      scope,
      addPhotoCall,
      async (request) => {
        const { params, signedIn } = request
        const { fields, content } = await readUpload(request)
        const given = photoFields.safeParse(fields)
        if (!given.success) throw invalid(given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
        const photo = await tidyPhoto(content)
        if (!photo) throw noPhoto()
        const { id, readingId = null, caption } = given.data
        const benching = { actor: signedIn.id, roles: signedIn.roles, now: now() }
        return { rowVersion: await answer(await addPhoto({ database, store }, params.id, { id, readingId, caption, photo }, benching)) }
      },
      { bodyLimit: MAX_PHOTO_BYTES + 100_000 },
    )
  })
  addConsoleRoute(parent, readPhoto, async ({ params }, reply) => {
    const row = await database.kysely
      .selectFrom('photos')
      .select('sha256')
      .where('id', '=', params.photo)
      .where('run_id', '=', params.id)
      .executeTakeFirst()
    const content = row && (await store.read(row.sha256))
    if (!content) throw notFound('unknown photo', 'There is no such photo.')
    void reply.type('image/jpeg')
    return content
  })
}
