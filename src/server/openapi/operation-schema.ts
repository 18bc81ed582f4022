import type { FastifySchema } from 'fastify'
import { z } from 'zod/mini'
import type { Call } from '../../contract/call.ts'
import { problem, PROBLEM_TYPE } from '../../contract/problem.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Headers of the request that are described; whoever reads them checks them. */
    requestHeaders?: Record<string, z.ZodMiniType>
    /** Headers of responses, by status and name. */
    responseHeaders?: Record<number, Record<string, string>>
  }
}

const problemOf = (description: string) => ({ description, content: { [PROBLEM_TYPE]: { schema: problem } } })
export const jsonOf = (description: string, schema: z.ZodMiniType) => ({ description, content: { 'application/json': { schema } } })
/** A response without a body. */
export const emptyOf = (description: string) => z.null().check(z.describe(description))

/** Whatever else may go wrong, with every call: no HTTP, an address that is too long, a fault of the server's. */
const ANYTHING_ELSE = { default: problemOf('Any other problem') }

const OF_EVERY_POST = {
  400: 'The body is no JSON or not valid; `errors` says what and where.',
  403: 'The anti-forgery token is missing: the header X-XSRF-TOKEN must equal the cookie XSRF-TOKEN.',
  413: 'The body is too large.',
  415: 'The body is no JSON in UTF-8, or compressed.',
}
const TOO_MANY = { 429: 'There were too many calls from the address of the client.' }
const SECONDS_TO_WAIT = { 'Retry-After': 'Seconds after which to try again' }

/** What goes in and out of a call, for checks and for the API's description. */
export const operationSchema = (call: Call, { limited }: { limited: boolean }): FastifySchema => {
  const refusals = { ...(call.method === 'POST' ? OF_EVERY_POST : {}), ...(limited ? TOO_MANY : {}), ...call.refusals }
  const ok = call.status ?? 200
  const headers: Record<string, z.ZodMiniType> = call.revalidates ? { 'If-None-Match': ifNoneMatch } : {}
  return {
    summary: call.summary,
    ...(call.params ? { params: call.params } : {}),
    ...(call.body ? { body: call.body } : {}),
    requestHeaders: { ...headers, ...call.headers },
    responseHeaders: {
      ...(call.revalidates ? { [ok]: { ETag: 'Names what came, for If-None-Match' } } : {}),
      429: SECONDS_TO_WAIT,
      503: SECONDS_TO_WAIT,
    },
    response: {
      [ok]: jsonOf(call.status === 201 ? 'Stored' : 'Found', call.response),
      ...(call.revalidates ? { 304: emptyOf('What the client has is still what it would get') } : {}),
      ...Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, problemOf(description)])),
      ...ANYTHING_ELSE,
    },
  }
}

const ifNoneMatch = z.optional(z.string()).check(z.describe('ETag of what the client has; where that is still right, 304 comes'))
