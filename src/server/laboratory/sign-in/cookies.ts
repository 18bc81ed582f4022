import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LONGEST_MS, type SessionBrowser } from '../people/sessions.ts'
import { deviceWords } from './device-words.ts'
import type { PublicAddress } from '../../http/public-address.ts'

/** A secret that only the server reads: of a session, or of a sign-in that has begun. */
export type SecretCookie = {
  read: (request: FastifyRequest) => string | undefined
  give: (request: FastifyRequest, reply: FastifyReply, secret: string) => void
  remove: (request: FastifyRequest, reply: FastifyReply) => void
}

const SECRET = /^[\w-]{43}$/

/** Over TLS the name has the prefix `__Host-`, so that no other host and no connection without TLS can set it; no other name is read. */
const secretCookie = (plainName: string, seconds: number, { isSecure }: Pick<PublicAddress, 'isSecure'>): SecretCookie => {
  const nameFor = (request: FastifyRequest): string => (isSecure(request) ? `__Host-${plainName}` : plainName)
  const set = (request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void => {
    const secure = isSecure(request)
    void reply.header(
      'set-cookie',
      stringifySetCookie({ name: nameFor(request), value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge }),
    )
  }
  return {
    read: (request) => {
      const value = parseCookie(request.headers.cookie ?? '')[nameFor(request)]
      return value !== undefined && SECRET.test(value) ? value : undefined
    },
    give: (request, reply, secret) => set(request, reply, secret, seconds),
    remove: (request, reply) => set(request, reply, '', 0),
  }
}

/** Of a sign-in at the company's service, until the browser comes back. */
export const signInCookie = (address: PublicAddress): SecretCookie => secretCookie('console-sign-in', 300, address)

export const sessionCookie = (address: PublicAddress): SecretCookie => secretCookie('console', LONGEST_MS / 1_000, address)

/** The browser that makes a call. */
export const browserOf = (request: FastifyRequest, cookie: SecretCookie): SessionBrowser => ({
  replaces: cookie.read(request),
  device: deviceWords(request.headers['user-agent']),
})
