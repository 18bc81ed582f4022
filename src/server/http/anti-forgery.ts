import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '../../contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER, CSRF_PATH, CSRF_REASON } from '../../contract/paths.ts'
import { emptyOf } from './openapi/operation-schema.ts'
import { ProblemError } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call whose body proves who sends it, or that only reads and ignores cookies, so that the anti-forgery token is not needed. */
    provesItself?: true
  }
}

const TOKEN_BYTES = 24
const SENT_IN = CSRF_HEADER.toLowerCase()

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const cookieToken = ({ headers }: FastifyRequest): string | undefined => parseCookie(headers.cookie ?? '')[CSRF_COOKIE]

/** Throws where a call that may change something has no valid token. A call without a route changes nothing. */
export const refuseForgery = (request: FastifyRequest): void => {
  if (reads(request) || request.is404 || request.routeOptions.config.provesItself) return
  const sent = request.headers[SENT_IN]
  const expected = cookieToken(request)
  if (typeof sent === 'string' && expected && same(sent, expected)) return
  throw new ProblemError(403, CSRF_REASON, `The header ${CSRF_HEADER} must equal the cookie ${CSRF_COOKIE}.`)
}

/** Readable by scripts of this site, which other sites' scripts cannot do. */
const giveToken = (request: FastifyRequest, reply: FastifyReply): void => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const secure = request.protocol === 'https'
  void reply.header('set-cookie', stringifySetCookie({ name: CSRF_COOKIE, value: token, path: '/', sameSite: 'lax', secure }))
}

const isHtml = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html')
const isUnshared = (reply: FastifyReply): boolean => /\b(no-store|private)\b/.test(String(reply.getHeader('cache-control') ?? ''))

/**
 * Double-submit cookie (API-07): every call that may change something must repeat the cookie in a header, which pages of other
 * sites cannot do; `refuseForgery` checks it. Only pages that no shared cache may store and the token's own call set the cookie: of two
 * responses at once the later one would replace a token that a call was just made with. Visitors' pages, which may come from a cache,
 * request it before the first call that needs it.
 */
export const giveTokens = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reads(request)) return done()
    const mayHaveIt = isHtml(reply) || request.routeOptions.url === `${API_BASE}${CSRF_PATH}`
    if (mayHaveIt && isUnshared(reply) && cookieToken(request) === undefined) giveToken(request, reply)
    done()
  })
  app.get(
    `${API_BASE}${CSRF_PATH}`,
    {
      schema: {
        summary: `Sets the cookie ${CSRF_COOKIE}, which calls other than GET must repeat in the header ${CSRF_HEADER}`,
        response: { 204: emptyOf('The cookie is set, if the client had none') },
        responseHeaders: { 204: { 'Set-Cookie': `${CSRF_COOKIE}=…` } },
      },
    },
    (_request, reply) => reply.header('cache-control', 'no-store').code(204).send(),
  )
}
