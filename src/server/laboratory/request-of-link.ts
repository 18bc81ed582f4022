import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { REQUEST_TOKEN_HEADER } from '../../contract/requests/request-status-paths.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { RateLimits } from '../http/limits/rate-limits.ts'
import { unknownLink } from '../http/problems.ts'
import { requestOfToken } from '../mail/links/request-links.ts'

const tokenOf = ({ headers }: FastifyRequest): string => {
  const token = headers[REQUEST_TOKEN_HEADER.toLowerCase()]
  return typeof token === 'string' ? token : ''
}

/** The id of the request whose link a visitor has; throws 404 where it is no such link, or not any more. */
export const requestOfLink =
  (db: Kysely<Schema>, limits: RateLimits) =>
  async (request: FastifyRequest): Promise<string> => {
    const id = await limits.lookUpToken(request, () => requestOfToken(db, tokenOf(request)))
    if (id === undefined) throw unknownLink()
    return id
  }
