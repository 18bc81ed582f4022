import type { FastifyInstance } from 'fastify'
import { PHOTOS_BASE } from '../../../domain/published-test.ts'
import { sendAnswer } from '../../http/response-cache.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import type { Database } from '../../db/open-db.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import { notFound } from '../../http/problems.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { isPublicPhoto } from './find-runs.ts'

const FILE = /^([0-9a-f]{64})\.jpg$/
const READ_MS = 10_000

type PhotoContext = { database: Database; store: PhotoStore; limits: RateLimits }

/**
 * Photos by their hash, as long as a public report shows them in its newest version: none of a confidential or withdrawn test, and none that
 * was not published or that an amendment removed. Caches ask again each time, so that they obey a withdrawal too.
 */
export const publicPhotoRoute = (app: FastifyInstance, { database, store, limits }: PhotoContext): void => {
  const options = { schema: { hide: true }, ...(limits.search ? { onRequest: limits.search } : {}) }
  app.get<{ Params: { file: string } }>(`${PHOTOS_BASE}:file`, options, async (request, reply) => {
    const { file } = request.params
    const sha256 = FILE.exec(file)?.[1]
    const content =
      sha256 !== undefined && (await withTimeout(isPublicPhoto(database.kysely, sha256), READ_MS)) ? await store.read(sha256) : undefined
    if (!content) throw notFound('unknown photo', `There is no photo ${file}.`)
    const photo = { body: content, etag: `"${sha256}"`, encoding: 'identity' } as const
    return sendAnswer(request, reply, photo, { type: 'image/jpeg', cacheControl: 'no-cache' })
  })
}
