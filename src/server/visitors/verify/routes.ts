import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../../../contract/call.ts'
import { verify, type Verified } from '../../../contract/verify/verify.ts'
import type { Database } from '../../db/open-db.ts'
import { databaseAway } from '../../http/problems.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import { addVisitorRoute, type RouteContext } from '../route-context.ts'
import { findIssued } from './find-issued.ts'

const MAX_BODY_BYTES = 1024
/** A visitor must not wait for a hanging database. */
const READ_MS = 15_000
const UNKNOWN: Verified = { state: 'unknown' }

/** *Verify*: whether a report is genuine and the newest. What is asked is never logged, and what finds nothing is limited as wrong links are. */
export const verifyRoutes = (app: FastifyInstance, { database, limits }: { database: Database } & Pick<RouteContext, 'limits'>): void => {
  void app.register(
    (scope, _options, done) => {
      addVisitorRoute(
        scope,
        verify,
        async (request, reply) => {
          const question = request.body
          const find = async (): Promise<Verified | undefined> => {
            const found = await withTimeout(findIssued(database.kysely, question), READ_MS).catch((error: unknown) => {
              request.log.error({ err: error }, 'a report could not be verified')
              throw databaseAway()
            })
            return found.state === 'unknown' ? undefined : found
          }
          const found = await limits.lookUpToken(request, find)
          return reply.header('cache-control', 'no-store').send(found ?? UNKNOWN)
        },
        { bodyLimit: MAX_BODY_BYTES, limit: limits.search },
      )
      done()
    },
    { prefix: API_BASE.slice(0, -1) },
  )
}
