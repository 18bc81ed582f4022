import type { FastifyInstance } from 'fastify'
import { addPhotoCall, photoFields, readPhoto } from '../../../contract/console/bench/tests.ts'
import { addConsoleRoute } from '../access.ts'
import type { Database } from '../../db/open-db.ts'
import { notFound } from '../../http/problems.ts'
import type { RunOutcome } from './run-change.ts'
import { createPhotoPlaces } from '../../photos/photo-places.ts'
import { createPhotoStore, photoFolder } from '../../photos/photo-store.ts'
import { acceptUploads, MAX_UPLOAD_BYTES, receiveUpload } from '../../photos/receive-upload.ts'
import { addPhoto, findPhotoHash, foreseePhoto } from './photos.ts'

type PhotoContext = {
  database: Database
  dataFolder: string
  now: () => Date
  timeZone: string
  answer: (outcome: RunOutcome) => Promise<number>
}

/** Photos of tests (LAB-66): uploaded, and read by people who are signed in. A scope of its own reads multipart bodies. */
export const photoRoutes = (parent: FastifyInstance, { database, dataFolder, now, timeZone, answer }: PhotoContext): void => {
  const store = createPhotoStore(database, dataFolder)
  const places = createPhotoPlaces()
  void parent.register(async (scope) => {
    await acceptUploads(scope)
    addConsoleRoute(
      scope,
      addPhotoCall,
      async (request) => {
        const { params, signedIn } = request
        return receiveUpload(request, {
          folder: photoFolder(dataFolder),
          fields: photoFields,
          hold: (work) => places.hold(signedIn.id, work),
          foresee: async ({ id, readingId = null }) => {
            const outcome = await foreseePhoto(database.kysely, params.id, { id, readingId })
            return outcome && { rowVersion: await answer(outcome) }
          },
          take: async ({ id, readingId = null, caption }, photo) => {
            const runChange = { actor: signedIn.id, roles: signedIn.roles, now: now(), timeZone }
            return {
              rowVersion: await answer(
                await addPhoto({ database, store }, params.id, { id, readingId, caption, photo: photo! }, runChange),
              ),
            }
          },
        })
      },
      { bodyLimit: MAX_UPLOAD_BYTES },
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
