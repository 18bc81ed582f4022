import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import { feedQuery, searchFeedParameters, searchFeedQuery } from '../../../contract/public/feeds.ts'
import { mixAddress, productAddress, type PublicPageBuild } from '../../../contract/public/public-pages.ts'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../../../domain/texts/languages.ts'
import { FEED_FILE, MIX_BASE, PRODUCT_BASE, SITE_FEED } from '../../../domain/public-pages/addresses.ts'
import { openToAnySite } from '../../http/open-reads.ts'
import { invalidInput, notFound, ProblemError } from '../../http/problems.ts'
import { createPublicAddress } from '../../http/public-address.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { refuseParameters } from '../../http/refuse-parameters.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import type { FeedSource } from './feed-items.ts'
import { type FoundFeed, mixFeedOf, productFeedOf, searchFeedOf, siteFeedOf } from './find-feed.ts'
import { writeFeed } from './write-feed.ts'

type Context = Pick<FeedSource, 'phrases' | 'withdrawals'> & {
  brand: Brand
  data: () => ServedData
  answers: ResponseCache
  limits: RateLimits
  publicUrl: string | undefined
  build: Pick<PublicPageBuild, 'wordFeed'>
}
type Find = (served: ServedData, language: LanguageCode) => FoundFeed | undefined

const ATOM = 'application/atom+xml; charset=utf-8'
/** Programs look every hour or so; what is withdrawn leaves caches within minutes. */
const CACHED = 'public, max-age=300'

const nothingHere = (): ProblemError => notFound('no tests', 'There is no such feed: nothing was tested here.')

const readQuery = <Schema extends z.ZodMiniType>(schema: Schema, known: readonly string[], request: FastifyRequest): z.output<Schema> => {
  refuseParameters(request.url, known)
  const found = z.safeParse(schema, request.query)
  if (found.success) return found.data
  const errors = found.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw invalidInput(errors)
}

/** What is new of all tests, of a search, of a product or of a mix, for programs that look for it. Any cache may carry it. */
export const feedRoutes = (app: FastifyInstance, { brand, data, answers, limits, publicUrl, build, ...texts }: Context): void => {
  const address = createPublicAddress(publicUrl, 0)

  const send = (request: FastifyRequest, reply: FastifyReply, language: LanguageCode, find: Find): FastifyReply => {
    const served = data()
    const found = find(served, language)
    if (!found) throw nothingHere()
    if (found.address !== request.url) return reply.header('cache-control', CACHED).redirect(found.address, 301)
    const origin = address.originFor(request)
    const make = (): string => {
      const charge = (searches: number): void => limits.chargeSearch(request, searches)
      charge(CALL_COSTS.chart)
      return writeFeed({ ...texts, served, language, origin, charge }, brand, build, found)
    }
    if (served.demo) void reply.header('x-robots-tag', 'noindex')
    const key = `feed ${served.version} ${origin} ${found.address}`
    const answer = answers.find(request.headers['accept-encoding'], key, make, 'fast')
    return sendAnswer(request, reply, answer, { type: ATOM, cacheControl: CACHED })
  }

  const options = (label: string) => ({
    schema: { hide: true },
    config: { label },
    ...(limits.search ? { onRequest: limits.search } : {}),
  })
  const languageIn = (request: FastifyRequest): LanguageCode =>
    readQuery(feedQuery, Object.keys(feedQuery.shape), request).lang ?? DEFAULT_LANGUAGE

  void app.register((scope, _options, done) => {
    openToAnySite(scope)
    scope.get(SITE_FEED, options(SITE_FEED), (request, reply) => {
      const { lang = DEFAULT_LANGUAGE, ...asked } = readQuery(searchFeedQuery, searchFeedParameters, request)
      const { countryCode } = asked
      return send(request, reply, lang, ({ index }, language) =>
        countryCode === undefined ? siteFeedOf(index, language) : searchFeedOf(index, language, { ...asked, countryCode }),
      )
    })
    const ofProduct = `${PRODUCT_BASE}:id/${FEED_FILE}`
    scope.get(ofProduct, options(ofProduct), (request, reply) => {
      const { data: known } = z.safeParse(productAddress, request.params)
      return send(request, reply, languageIn(request), ({ index }, language) => known && productFeedOf(index, language, known.id))
    })
    const ofMix = `${MIX_BASE}:ids/${FEED_FILE}`
    scope.get(ofMix, options(ofMix), (request, reply) => {
      const { data: known } = z.safeParse(mixAddress, request.params)
      return send(request, reply, languageIn(request), ({ index }, language) => known && mixFeedOf(index, language, known.ids))
    })
    done()
  })
}
