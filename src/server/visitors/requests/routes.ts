import { clientOf } from '../../http/limits/client-of.ts'
import type { FastifyInstance } from 'fastify'
import { mixOfRequest } from '../../../domain/console/asked-mix.ts'
import { tankmixRequest } from '../../../contract/requests/requests.ts'
import { keyTaken, notStored, readIdempotencyKey } from '../../http/idempotency.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import { addVisitorRoute, type RouteContext } from '../route-context.ts'
import type { Stored, Submission } from '../../requests/store-request.ts'

/** Fits the largest request that the schema allows, as most browsers send it. */
const MAX_REQUEST_BYTES = 512 * 1024

/** A visitor must not wait for a hanging database. If the request is stored after all, a retry is recognised by its key. */
const STORE_MS = 15_000

/** API-06: the response is sent only after the request is validated and stored durably. */
export const requestRoutes = (app: FastifyInstance, context: RouteContext, store: (submission: Submission) => Promise<Stored>): void => {
  addVisitorRoute(
    app,
    tankmixRequest,
    async (request, reply) => {
      const submission: Submission = {
        request: request.body.request,
        language: request.body.languageCode,
        edition: context.reseller?.slug ?? '',
        idempotencyKey: readIdempotencyKey(request),
      }
      const stored = await withTimeout(store(submission), STORE_MS).catch((error: unknown) => {
        request.log.error({ err: error }, 'a request could not be stored')
        throw notStored()
      })
      if (stored.step === 'key taken') throw keyTaken()
      const { id, reference } = stored
      const mix = stored.step === 'stored' ? mixOfRequest(request.body.request) : undefined
      if (mix) context.onAsked?.(mix, clientOf(request))
      return reply.code(201).header('cache-control', 'no-store').send({ id, reference, sendsEmails: context.sendsEmails })
    },
    { bodyLimit: MAX_REQUEST_BYTES, limit: context.limits.requests },
  )
}
