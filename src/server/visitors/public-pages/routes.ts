import { utcDay } from '../../../domain/durations.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import {
  letterAddress,
  mixAddress,
  pageQuery,
  productAddress,
  type PublicPage,
  type PublicPageBuild,
} from '../../../contract/public/public-pages.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import { hasMixPage, MIX_BASE, mixIds, pageAddress, PRODUCT_BASE, PRODUCTS_PATH } from '../../../domain/public-pages/addresses.ts'
import type { Phrases } from '../../content/phrases.ts'
import { createPublicAddress } from '../../http/public-address.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { pagePolicy, sourceOfInline } from '../../http/security-headers.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { type AskedContent, listContent, type MadeContents, mixContent, productContent } from './contents.ts'
import { createFrames } from './frame.ts'
import { hadMix, hadProduct } from './was-there.ts'

export type PublicPagesContext = {
  brand: Brand
  data: () => ServedData
  phrases: Phrases
  answers: ResponseCache
  limits: RateLimits
  /** Whether there is anything to be told by. */
  sendsEmails: boolean
  publicUrl: string | undefined
  build: PublicPageBuild
}

/** As the reads that any cache may carry. */
export const SHORTLY_CACHED = 'public, max-age=5, stale-while-revalidate=5'
/** Other spellings of an address hardly ever become another one. */
const MOVED = 'public, max-age=300'
const HTML = 'text/html; charset=utf-8'

/** What an address leads to, or whether it once led to something. */
type Found = MadeContents<PublicPage['content']> | { isGone: boolean }

/** Contents of a mix; without a test of it, whether there was one that is withdrawn. */
const findMix = (asked: AskedContent, ids: readonly string[]): Found => {
  const { index } = asked.served
  const sorted = mixIds(ids)
  const products = sorted.flatMap((id) => index.terms.product.get(id) ?? [])
  const found = products.length === sorted.length && hasMixPage(sorted) ? mixContent(asked, products) : undefined
  return found ?? { isGone: hadMix(index, sorted) }
}

const findProduct = (asked: AskedContent, id: string): Found => {
  const { index } = asked.served
  const product = index.terms.product.get(id)
  return (product === undefined ? undefined : productContent(asked, product)) ?? { isGone: hadProduct(index, id) }
}

/** Pages of products and mixes, for everybody and without a script. What they show depends on their address and the day alone. */
export const publicPageRoutes = (
  app: FastifyInstance,
  { brand, data, phrases, answers, limits, sendsEmails, publicUrl, build }: PublicPagesContext,
): void => {
  const address = createPublicAddress(publicUrl, 0)
  const frames = createFrames(brand, build)
  const policy = pagePolicy([sourceOfInline(frames.css)])

  const send = (request: FastifyRequest, reply: FastifyReply, find: (asked: AskedContent) => Found): FastifyReply => {
    const served = data()
    const origin = address.originFor(request)
    const query = z.safeParse(pageQuery, request.query)
    const { lang: language = DEFAULT_LANGUAGE, page: number = '1', partner = '' } = query.data ?? {}
    // What is looked for has one page.
    const page = partner === '' ? Number(number) : 1
    const day = utcDay(Date.now())
    const shown = { origin, language, isDemonstration: served.demo }
    const charge = (searches: number): void => limits.chargeSearch(request, searches)
    const found: Found = query.success
      ? find({ served, phrases, language, page, partner, day, alerts: brand.alerts && sendsEmails, charge })
      : { isGone: false }
    const isThere = !('isGone' in found) && (page === 1 || page <= found.pages())
    const right = isThere ? pageAddress(found.path, language, page) : undefined
    const isFinding = isThere && found.hasPartners === true && partner !== ''
    const asked = isFinding ? request.url.slice(0, request.url.indexOf('?')) : request.url
    const wanted = isFinding ? right?.split('?')[0] : right
    if (right !== undefined && wanted !== asked)
      return reply.header('cache-control', MOVED).redirect(isFinding ? `${wanted}${request.url.slice(asked.length)}` : right, 301)
    const isGone = 'isGone' in found && found.isGone
    const make = (): string =>
      isThere
        ? build.drawPage(
            frames.pageOf(
              { content: found.content(), path: found.path, feed: found.feed, pages: isFinding ? 1 : found.pages() },
              { ...shown, page },
            ),
          )
        : build.drawPage(
            frames.pageOf(
              { content: { kind: 'none', isGone, list: pageAddress(PRODUCTS_PATH, language) }, path: PRODUCTS_PATH, pages: 1 },
              { ...shown, page: 1 },
            ),
          )
    // Invented addresses share one entry.
    const key = `public page ${served.version} ${day} ${origin} ${right ?? `none ${language} ${isGone}`}${isFinding ? ` ${partner}` : ''}`
    const answer = answers.find(request.headers['accept-encoding'], key, make, 'fast')
    void reply.header('content-security-policy', policy)
    if (served.demo || !isThere || isFinding) void reply.header('x-robots-tag', 'noindex')
    return sendAnswer(request, reply, answer, { type: HTML, cacheControl: SHORTLY_CACHED, status: isThere ? 200 : isGone ? 410 : 404 })
  }

  const addPage = (urls: readonly string[], label: string, find: (asked: AskedContent, params: unknown) => Found): void => {
    const options = { schema: { hide: true }, config: { label }, ...(limits.search ? { onRequest: limits.search } : {}) }
    for (const url of urls) app.get(url, options, (request, reply) => send(request, reply, (asked) => find(asked, request.params)))
  }
  const withSlug = (base: string, name: string): string[] => [`${base}:${name}`, `${base}:${name}/`, `${base}:${name}/:slug`]
  addPage(withSlug(PRODUCT_BASE, 'id'), `${PRODUCT_BASE}:id`, (asked, params) => {
    const { data: known } = z.safeParse(productAddress, params)
    return known ? findProduct(asked, known.id) : { isGone: false }
  })
  addPage(withSlug(MIX_BASE, 'ids'), `${MIX_BASE}:ids`, (asked, params) => {
    const { data: known } = z.safeParse(mixAddress, params)
    return known ? findMix(asked, known.ids) : { isGone: false }
  })
  addPage([PRODUCTS_PATH, `${PRODUCTS_PATH}/`, `${PRODUCTS_PATH}/:letter`], PRODUCTS_PATH, (asked, params) => {
    const { data: known } = z.safeParse(letterAddress, params)
    return (known && listContent(asked, known.letter)) ?? { isGone: false }
  })
}
