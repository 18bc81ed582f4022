import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../http/problems.ts'
import { createPublicAddress } from '../../http/public-address.ts'
import { sendAnswer } from '../../http/response-cache.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { SHORTLY_CACHED, type PublicPagesContext } from './routes.ts'
import { ADDRESSES_EACH, createAllPages, robotsText, SITEMAP_PATH, sitemapIndexXml, sitemapXml } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

/** What tells search engines of the pages. Demonstration data are told to nobody. */
export const sitemapRoutes = (
  app: FastifyInstance,
  { data, answers, limits, publicUrl }: Pick<PublicPagesContext, 'data' | 'answers' | 'limits' | 'publicUrl'>,
): void => {
  const address = createPublicAddress(publicUrl, 0)
  const allPages = createAllPages()
  const options = (label: string) => ({
    schema: { hide: true },
    config: { label },
    ...(limits.search ? { onRequest: limits.search } : {}),
  })
  const send = async (request: FastifyRequest, reply: FastifyReply, part: number | undefined): Promise<FastifyReply> => {
    const { index, demo, version } = data()
    const origin = address.originFor(request)
    const pages = demo ? [] : await allPages(index)
    const parts = Math.ceil(pages.length / ADDRESSES_EACH)
    if ((part ?? 1) > parts) throw notFound('no sitemap', 'There is no such sitemap.')
    const isIndex = part === undefined && parts > 1
    const make = (): string => {
      if (isIndex) return sitemapIndexXml(parts, origin)
      limits.chargeSearch(request, CALL_COSTS.sitemap)
      return sitemapXml(index, pages, part ?? 1, origin)
    }
    const found = answers.find(request.headers['accept-encoding'], `sitemap ${version} ${origin} ${part}`, make, 'fast')
    return sendAnswer(request, reply, found, { type: XML, cacheControl: SHORTLY_CACHED })
  }
  app.get(SITEMAP_PATH, options(SITEMAP_PATH), (request, reply) => send(request, reply, undefined))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,5}).xml', options('/sitemap-:part.xml'), (request, reply) =>
    send(request, reply, Number(request.params.part)),
  )
  app.get('/robots.txt', options('/robots.txt'), (request, reply) => {
    const { demo, version } = data()
    const origin = address.originFor(request)
    const make = (): string => robotsText(demo ? undefined : `${origin}${SITEMAP_PATH}`)
    const found = answers.find(request.headers['accept-encoding'], `robots ${version} ${demo} ${origin}`, make, 'small')
    return sendAnswer(request, reply, found, { type: TEXT, cacheControl: SHORTLY_CACHED })
  })
}
