import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { SIGN_IN_PAGE } from '../../../domain/console/console-pages.ts'
import { ProblemError } from '../../http/problems.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import type { CompanySignIn } from './company.ts'
import { browserOf, signInCookie, type SecretCookie } from './cookies.ts'
import type { PublicAddress } from '../../http/public-address.ts'

type Options = { company: CompanySignIn; address: PublicAddress; cookie: SecretCookie; limits: RateLimits }

const CALLBACK = '/api/console/sign-in/callback'
const FAILED = `${SIGN_IN_PAGE}?failed=1`
const MAX_TOKEN_BYTES = 16 * 1024
const asked = z.object({ next: z.optional(z.string()), signing: z.optional(z.uuid()) })
const form = z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_BYTES)) })

/** Sign-in at the company's service, and its sign-out. Passkeys are off then. */
export const companyRoutes = (scope: FastifyInstance, { company, address, cookie, limits }: Options): void => {
  const begun = signInCookie(address)
  const limit = limits.signIn ? { onRequest: limits.signIn } : {}
  const open = { config: { access: 'anyone' as const }, schema: { hide: true }, ...limit }

  scope.get('/sign-in/start', { ...open, schema: { hide: true, querystring: asked } }, async (request, reply) => {
    try {
      const { next, signing } = request.query as z.infer<typeof asked>
      const { url, secret } = await company.begin(`${address.originFor(request)}${CALLBACK}`, next, signing)
      begun.give(request, reply, secret)
      return reply.redirect(url)
    } catch (error) {
      request.log.error({ err: error }, "the company's sign-in service cannot be used")
      return reply.redirect(FAILED)
    }
  })

  scope.get('/sign-in/callback', open, async (request, reply) => {
    const secret = begun.read(request)
    begun.remove(request, reply)
    const { search } = new URL(request.url, 'http://localhost')
    const done =
      secret === undefined
        ? undefined
        : await company.complete(search, secret, browserOf(request, cookie)).catch((error: unknown) => {
            request.log.warn({ err: error }, "a sign-in at the company's service failed")
            return undefined
          })
    if (!done) return reply.redirect(FAILED)
    if (done.error !== undefined) request.log.warn({ err: done.error }, "a signature with the company's sign-in was not given")
    if (done.session !== undefined) cookie.give(request, reply, done.session)
    return reply.redirect(done.next)
  })

  void scope.register(async (child) => {
    child.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_TOKEN_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    // Its token proves that the service sends it, so it needs no anti-forgery token.
    child.post(
      '/sign-in/back-channel-logout',
      { ...open, config: { access: 'anyone', provesItself: true }, schema: { hide: true, body: form } },
      async (request, reply) => {
        const { logout_token: token } = request.body as z.infer<typeof form>
        if (!(await company.logOut(token)))
          throw new ProblemError(400, 'invalid logout token', 'The logout token is not valid, or was used before.')
        return reply.code(200).send()
      },
    )
  })
}
