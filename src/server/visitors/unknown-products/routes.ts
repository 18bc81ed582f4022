import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { API_BASE } from '../../../contract/call.ts'
import { UNKNOWN_PRODUCT } from '../../../contract/unknown-products/unknown-paths.ts'
import { unknownAnswer, unknownProductFields } from '../../../contract/unknown-products/unknown-products.ts'
import { countryCode } from '../../../domain/countries.ts'
import { clientOf } from '../../http/limits/client-of.ts'
import { keyTaken, notStored, readIdempotencyKey } from '../../http/idempotency.ts'
import { ProblemError } from '../../http/problems.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { createPhotoPlaces } from '../../photos/photo-places.ts'
import { createPhotoStore, photoFolder } from '../../photos/photo-store.ts'
import { acceptUploads, MAX_UPLOAD_BYTES, receiveUpload } from '../../photos/receive-upload.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import { knownUnknown, storeUnknown, type StoredUnknown, type UnknownSubmission } from '../../requests/unknown-products/store-unknown.ts'
import type { Database } from '../../db/open-db.ts'

export type UnknownContext = { database: Database; dataFolder: string; wakeMail: () => void; now: () => Date }
type Surroundings = { limits: RateLimits; /** Whether an address can be told. */ tells: boolean }

const STORE_MS = 15_000
/** As for *Tell me*: nobody can measure whether an address is known. */
const SAME_TIME_MS = 100
/** Apart from those of the laboratory, and fewer, so that strangers never take its places. */
const PLACES = { places: 4, ofOne: 1 }
const RETRY_TOMORROW_S = 12 * 60 * 60

/** Nothing was stored where it is not certain that all was: the same key finds out. */
const inTime = (request: FastifyRequest, work: Promise<StoredUnknown>): Promise<StoredUnknown> =>
  withTimeout(work, STORE_MS).catch((error: unknown) => {
    if (error instanceof ProblemError) throw error
    request.log.error({ err: error }, 'an unknown product could not be stored')
    throw notStored()
  })

const answerOf = ({ step }: StoredUnknown): z.infer<typeof unknownAnswer> => {
  if (step === 'key taken') throw keyTaken()
  if (step === 'too many today')
    throw new ProblemError(503, 'too many today', 'Too many unknown products came today; please send it again tomorrow.').after(
      RETRY_TOMORROW_S,
    )
  return { step: 'stored' }
}

/**
 * What a visitor tells of a product that no list has (WHO-60): stored once for each key with the photo of its label, from which place, time and
 * camera are removed. It is shown to the laboratory only.
 */
export const unknownProductRoutes = (app: FastifyInstance, context: UnknownContext, { limits, tells }: Surroundings): void => {
  const { database, dataFolder, wakeMail, now } = context
  const store = createPhotoStore(database, dataFolder)
  const places = createPhotoPlaces(PLACES)
  void app.register(async (scope) => {
    await acceptUploads(scope)
    scope.post(
      `${API_BASE}${UNKNOWN_PRODUCT}`,
      {
        schema: { hide: true, response: { 200: unknownAnswer } },
        bodyLimit: MAX_UPLOAD_BYTES,
        ...(limits.requests ? { onRequest: limits.requests } : {}),
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const idempotencyKey = readIdempotencyKey(request)
        const submissionOf = ({
          country,
          email,
          languageCode: language,
          ...given
        }: z.output<typeof unknownProductFields>): UnknownSubmission => ({
          ...given,
          country: countryCode(country)!,
          email: tells ? email : '',
          language,
          idempotencyKey,
        })
        const stored = await receiveUpload<typeof unknownProductFields, StoredUnknown>(request, {
          folder: photoFolder(dataFolder),
          fields: unknownProductFields,
          isFileOptional: true,
          hold: (work) => places.hold(clientOf(request), work),
          foresee: (fields) => knownUnknown(database, submissionOf(fields)),
          take: async (fields, photo) => {
            const submission = submissionOf(fields)
            const storing = limits.storeOfDay(
              request,
              () => inTime(request, storeUnknown({ database, store }, submission, photo, now())),
              ({ step }) => step === 'stored',
            )
            const [done] = await Promise.all([storing, submission.email === '' ? undefined : setTimeout(SAME_TIME_MS)])
            return done
          },
        })
        const answer = answerOf(stored)
        wakeMail()
        return answer
      },
    )
  })
}
