import type { FastifySchema } from 'fastify'
import { z } from 'zod/mini'
import type { Call } from '../../../contract/call.ts'
import { problem, PROBLEM_TYPE } from '../../../contract/problem.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Request headers, described here and checked by the code that reads them. */
    requestHeaders?: Record<string, z.ZodMiniType>
    /** Headers of responses, by status and name. */
    responseHeaders?: Record<number, Record<string, string>>
    /** A call other than GET that is made without the anti-forgery token. */
    needsNoToken?: true
  }
}

const problemOf = (description: string) => ({ description, content: { [PROBLEM_TYPE]: { schema: problem } } })
export const jsonOf = (description: string, schema: z.ZodMiniType) => contentOf(description, schema, 'application/json')
const contentOf = (description: string, schema: z.ZodMiniType, mediaType: string) => ({ description, content: { [mediaType]: { schema } } })
/** A response without a body. */
export const emptyOf = (description: string) => z.null().check(z.describe(description))

/** Other errors of every call: invalid HTTP, an address that is too long, an internal error. */
const ANYTHING_ELSE = { default: problemOf('Any other problem') }

const OF_EVERY_POST = {
  400: 'The body is not JSON, or not valid; `errors` lists the fields.',
  403: 'The anti-forgery token is missing: the header X-XSRF-TOKEN must equal the cookie XSRF-TOKEN.',
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8, or is compressed.',
}
const OF_EVERY_QUERY = { 400: 'A parameter of the address is not valid; `errors` lists them.' }
const TOO_MANY = { 429: 'There were too many calls from the address of the client.' }
const DEPRECATION_HEADERS = {
  Deprecation: 'Since when the call is deprecated (RFC 9745)',
  Sunset: 'When it ends (RFC 8594)',
  Link: 'What to use instead',
}
const SECONDS_TO_WAIT = { 'Retry-After': 'Seconds after which to try again' }

/** Input and responses of a call, for validation and for the OpenAPI document. */
export const operationSchema = (call: Call, { limited }: { limited: boolean }): FastifySchema => {
  const { 403: _ofToken, ...withoutToken } = OF_EVERY_POST
  const refusals = {
    ...(call.method === 'POST' ? (call.needsNoToken ? withoutToken : OF_EVERY_POST) : {}),
    ...(call.query ? OF_EVERY_QUERY : {}),
    ...(limited ? TOO_MANY : {}),
    ...call.refusals,
  }
  const ok = call.status ?? 200
  const headers: Record<string, z.ZodMiniType> = call.revalidates ? { 'If-None-Match': ifNoneMatch } : {}
  return {
    summary: call.summary,
    ...(call.deprecated ? { deprecated: true } : {}),
    ...(call.needsNoToken ? { needsNoToken: true } : {}),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    requestHeaders: { ...headers, ...call.headers },
    responseHeaders: {
      ...(call.revalidates || call.deprecated
        ? {
            [ok]: {
              ...(call.revalidates ? { ETag: 'Validator of the response, for If-None-Match' } : {}),
              ...(call.deprecated ? DEPRECATION_HEADERS : {}),
            },
          }
        : {}),
      ...(call.hasOneAddress ? { 308: { Location: 'The one address of this question' } } : {}),
      429: SECONDS_TO_WAIT,
      503: SECONDS_TO_WAIT,
    },
    response: {
      [ok]: contentOf(call.status === 201 ? 'Stored' : 'Found', call.response, call.mediaType ?? 'application/json'),
      ...(call.revalidates ? { 304: emptyOf('The response that the client has is still current') } : {}),
      ...(call.hasOneAddress
        ? {
            308: contentOf(
              'The question has another address: parameters in order, codes of countries in capitals, without what is the default',
              z.string().check(z.describe('A sentence with that address')),
              'text/plain',
            ),
          }
        : {}),
      ...Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, problemOf(description)])),
      ...ANYTHING_ELSE,
    },
  }
}

const ifNoneMatch = z
  .optional(z.string())
  .check(z.describe('ETag of the response that the client has; if that is still current, the status is 304'))
