import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import { licenceOfData } from '../../../contract/data-licence.ts'
import type { ApiSection } from '../../../contract/public/api-text.ts'
import { DEVELOPERS_PATH } from '../../../domain/pages.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import type { ApiDocument } from '../../http/openapi/examples.ts'
import { createPublicAddress } from '../../http/public-address.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { pagePolicy, sourceOfInline } from '../../http/security-headers.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { plainStyle } from '../plain-page.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { DEVELOPERS_STYLE, drawDevelopersPage } from './developers-page.ts'
import { answeredMixOf } from './answered-mix.ts'
import { llmsText } from './llms-text.ts'
import { offersOf, type ServiceFacts } from './service-facts.ts'

/** Where copies of pages are published: the address of the server, which the copies have not, and its limit. */
export type PublishedFrom = { publicUrl: string | undefined; searchesPerMinute: number }

type Context = {
  brand: Brand
  hasReleases: boolean
  /** Undefined until data are loaded. */
  served: () => ServedData | undefined
  phrases: Phrases
  limits: RateLimits
  answers: ResponseCache
  publicUrl: string | undefined
  published: PublishedFrom | undefined
  /** Reads what the build made of the document about the API. */
  readSections: () => Promise<ApiSection[]>
}

export const LLMS_PATH = '/llms.txt'
/** The example goes with the data. */
const PAGE = 'public, max-age=300'
/** Of copies whose server's address nobody said. */
const UNKNOWN_ADDRESS = 'https://your-server.example'

/** What whoever builds on the API begins with, as a page and as plain text; both in English, as the API is, and the same for everybody. */
export const developerRoutes = (app: FastifyInstance, context: Context): void => {
  const { brand, hasReleases, served: servedNow, phrases, limits, answers, publicUrl, published, readSections } = context
  const address = createPublicAddress(published ? (published.publicUrl ?? UNKNOWN_ADDRESS) : publicUrl, 0)
  const policy = pagePolicy([sourceOfInline(`${plainStyle(brand.colours)}${DEVELOPERS_STYLE}`)])
  const limited = limits.search ? { onRequest: limits.search } : {}
  const offers = offersOf(brand, hasReleases)
  let sections: Promise<ApiSection[]> | undefined
  const sectionsOnce = (): Promise<ApiSection[]> =>
    (sections ??= readSections().catch((error: unknown) => {
      sections = undefined
      throw error
    }))

  type Draw = (facts: ServiceFacts) => string
  const send = (request: FastifyRequest, reply: FastifyReply, { type, name, draw }: { type: string; name: string; draw: Draw }) => {
    const served = servedNow()
    const origin = address.originFor(request)
    const make = (): string => {
      limits.chargeSearch(request, CALL_COSTS.tank)
      return draw({
        brand,
        origin,
        isCopy: published !== undefined,
        isDemonstration: served?.demo === true,
        searchesPerMinute: published?.searchesPerMinute ?? limits.searchesPerMinute,
        licence: licenceOfData(brand),
        example: served && answeredMixOf(served, phrases),
        offers,
      })
    }
    const answer = answers.find(request.headers['accept-encoding'], `${name} ${served?.version} ${origin}`, make, 'small')
    return sendAnswer(request, reply, answer, { type: `${type}; charset=utf-8`, cacheControl: PAGE })
  }

  for (const url of [DEVELOPERS_PATH, `${DEVELOPERS_PATH}/`])
    app.get(url, { schema: { hide: true }, config: { label: DEVELOPERS_PATH }, ...limited }, async (request, reply) => {
      const all = await sectionsOnce()
      void reply.header('content-security-policy', policy)
      const document = app.swagger() as unknown as ApiDocument
      return send(request, reply, {
        type: 'text/html',
        name: 'developers',
        draw: (facts) => drawDevelopersPage({ facts, sections: all, document }),
      })
    })
  app.get(LLMS_PATH, { schema: { hide: true }, config: { label: LLMS_PATH }, ...limited }, (request, reply) =>
    send(request, reply, { type: 'text/plain', name: 'llms', draw: llmsText }),
  )
}
