import { randomBytes, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '../contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER, CSRF_PATH } from '../contract/paths.ts'
import { ProblemError } from './problems/problems.ts'

const TOKEN_BYTES = 24

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'
const isCall = ({ url }: FastifyRequest): boolean => url.startsWith(API_BASE)

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const refuseForgery = (request: FastifyRequest): void => {
  const sent = request.headers[CSRF_HEADER.toLowerCase()]
  const expected = request.cookies[CSRF_COOKIE]
  if (typeof sent === 'string' && expected && same(sent, expected)) return
  throw new ProblemError(403, 'anti-forgery token missing', `The header ${CSRF_HEADER} must equal the cookie ${CSRF_COOKIE}.`)
}

/** Readable by the page's own script, which is what tells the page from a stranger's. */
const giveToken = (request: FastifyRequest, reply: FastifyReply): void => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  void reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: request.protocol === 'https' })
}

const isHtml = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html')
const isKeptByNobodyElse = (reply: FastifyReply): boolean =>
  /\b(no-store|private)\b/.test(String(reply.getHeader('cache-control') ?? ''))

/**
 * Double submit (API-07): every call that may change something must repeat the cookie in a header, which no other site's
 * page can do. The cookie comes with pages and with answers that no cache shares, never with one that a cache would hand
 * to others; a page that came from a cache asks for it.
 */
export const protectFromForgery = async (app: FastifyInstance): Promise<void> => {
  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!reads(request) && isCall(request)) refuseForgery(request)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reads(request) && request.cookies[CSRF_COOKIE] === undefined) {
      if (isHtml(reply)) {
        giveToken(request, reply.header('cache-control', 'private, no-cache'))
      } else if (isCall(request) && isKeptByNobodyElse(reply)) giveToken(request, reply)
    }
    done()
  })
  app.get(
    `${API_BASE}${CSRF_PATH}`,
    { schema: { summary: `Sets the cookie ${CSRF_COOKIE}, which calls other than GET must repeat in the header ${CSRF_HEADER}` } },
    (_request, reply) => reply.header('cache-control', 'no-store').code(204).send(),
  )
}
