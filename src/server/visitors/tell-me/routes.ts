import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { API_BASE } from '../../../contract/call.ts'
import { MAX_WATCHED, TELL_ME, TELL_ME_LINK, TELL_ME_OF_TEST, TELL_ME_STOP } from '../../../contract/tell-me/tell-me-paths.ts'
import { tellMeAnswer, tellMeBody, watchDone, watchToken } from '../../../contract/tell-me/tell-me.ts'
import { PAGES } from '../../../domain/pages.ts'
import type { Database } from '../../db/open-db.ts'
import { ProblemError, unknownLink } from '../../http/problems.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { watchPage } from '../../mail/links/watch-links.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import { findTestedProducts } from '../../requests/watches/find-tested-products.ts'
import { followLink, type Followed } from '../../requests/watches/follow-link.ts'
import { subscribe, type Subscribed } from '../../requests/watches/subscribe.ts'
import { isLinkToken } from '../../mail/links/link-tokens.ts'

export type TellMeContext = { database: Database; limits: RateLimits; sendsEmails: boolean; wakeMail: () => void; now: () => Date }

const MAX_BODY_BYTES = 8 * 1024
/** A visitor must not wait for a hanging database; what was stored after all is the same when it is sent again. */
const STORE_MS = 15_000
/** What is stored for a new address takes a millisecond longer than what is found of a known one: nobody can measure which it was. */
const SAME_TIME_MS = 100
/** What a mail program sends for one press (RFC 8058), as a form of either kind. */
const ONE_CLICK = /List-Unsubscribe(=|")[\s\S]*One-Click/
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

const notStored = (): ProblemError =>
  new ProblemError(503, 'not stored', 'This could not be stored; please send it again in a few seconds.')
/** What is not done in time, or not at all, was not done for whoever waits for it; why stands in the log. */
const inTime = <Done>(request: FastifyRequest, work: Promise<Done>): Promise<Done> =>
  withTimeout(work, STORE_MS).catch((error: unknown) => {
    request.log.error({ err: error }, 'what concerns who wants to be told could not be stored')
    throw notStored()
  })
/**
 * *Tell me when this is tested* (TELL-01): an address is told of a mix once the link of an email confirmed it. Opening a link changes nothing;
 * its page has a button, so that programs that open the links of emails do nothing.
 */
export const tellMeRoutes = (app: FastifyInstance, { database, limits, sendsEmails, wakeMail, now }: TellMeContext): void => {
  const limited = limits.requests ? { onRequest: limits.requests } : {}

  app.post<{ Body: z.infer<typeof tellMeBody> }>(
    `${API_BASE}${TELL_ME}`,
    { schema: { hide: true, body: tellMeBody, response: { 200: tellMeAnswer } }, bodyLimit: MAX_BODY_BYTES, ...limited },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!sendsEmails) return { step: 'no emails' }
      const { email, products, languageCode: language } = request.body
      const [stored] = await Promise.all([
        inTime<Subscribed>(request, subscribe(database, { email, products, language }, now())),
        new Promise((resolve) => {
          setTimeout(resolve, SAME_TIME_MS)
        }),
      ])
      if (stored.step === 'unknown product') {
        const message = 'there is no such product'
        throw new ProblemError(400, 'invalid input', message, [{ path: `products.${stored.at}`, message }])
      }
      wakeMail()
      return { step: stored.step }
    },
  )

  app.get<{ Params: { testId: string } }>(
    `${API_BASE}${TELL_ME_OF_TEST}:testId`,
    { schema: { hide: true }, ...(limits.search ? { onRequest: limits.search } : {}) },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const products = (await inTime(request, findTestedProducts(database, request.params.testId))) ?? []
      const named = products.length <= MAX_WATCHED ? products.map(encodeURIComponent).join(',') : ''
      return reply.redirect(`${PAGES.tellMe}?products=${named}`)
    },
  )

  app.post<{ Body: z.infer<typeof watchToken> }>(
    `${API_BASE}${TELL_ME_LINK}`,
    { schema: { hide: true, body: watchToken, response: { 200: watchDone } }, bodyLimit: MAX_BODY_BYTES, ...limited },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const step = await limits.lookUpToken<Followed>(request, () => inTime(request, followLink(database, request.body.token, now())))
      if (step === undefined) throw unknownLink()
      wakeMail()
      return { step }
    },
  )

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(FORMS, { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    const url = `${API_BASE}${TELL_ME_STOP}:token`
    type Stop = { Params: { token: string }; Body: string }
    scope.get<Stop>(url, { schema: { hide: true } }, (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(watchPage('end', encodeURIComponent(request.params.token))),
    )
    scope.post<Stop>(
      url,
      // The token of its address proves it; whoever sends it has no cookie.
      { schema: { hide: true }, config: { provesItself: true }, bodyLimit: MAX_BODY_BYTES, ...limited },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        if (!ONE_CLICK.test(request.body ?? ''))
          throw new ProblemError(400, 'invalid input', 'The body must be List-Unsubscribe=One-Click.')
        const { token } = request.params
        if (!isLinkToken(token)) throw unknownLink()
        // A mail program may send it again; what is ended already is ended.
        await limits.lookUpToken<Followed>(request, () => inTime(request, followLink(database, token, now(), 'end')))
        return reply.code(204).send()
      },
    )
    done()
  })
}
