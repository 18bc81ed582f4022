import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import type { MethodContents, PublicPageBuild } from '../../../contract/public/public-pages.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../../domain/texts/languages.ts'
import type { ProtocolInForce } from '../../data/protocols-in-force.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { createPublicAddress } from '../../http/public-address.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { pagePolicy, sourceOfInline } from '../../http/security-headers.ts'
import { createFrames } from '../public-pages/frame.ts'
import { createKnownProtocols } from './known-protocols.ts'

type MethodContext = {
  brand: Brand
  readProtocols: () => Promise<ProtocolInForce[]>
  isDemonstration: () => boolean
  answers: ResponseCache
  limits: RateLimits
  publicUrl: string | undefined
  build: PublicPageBuild
}

const PAGE = 'public, max-age=60'

/** What the page says: of the brand only what its file holds, and a protocol's own words only where the brand publishes them. */
const contentOf = ({ iso9001, laboratory, publicProtocols }: Brand, protocols: ProtocolInForce[] | undefined): MethodContents => ({
  kind: 'method',
  iso9001,
  laboratory: laboratory && { name: laboratory.name, addressLines: laboratory.addressLines, accreditation: laboratory.accreditation ?? '' },
  protocols: protocols?.map(({ name, version, since, isStandard, text, decisionRule }) => ({
    name,
    version,
    isStandard,
    since: isStandard ? '' : since,
    words: publicProtocols && !isStandard ? { text, decisionRule } : undefined,
  })),
})

/** How the laboratory tests: for everybody, before the terms, and without a script. */
export const methodRoutes = (
  app: FastifyInstance,
  { brand, readProtocols, isDemonstration, answers, limits, publicUrl, build }: MethodContext,
): void => {
  const address = createPublicAddress(publicUrl, 0)
  const frames = createFrames(brand, { css: `${build.css}${build.methodCss}` })
  const policy = pagePolicy([sourceOfInline(frames.css)])
  const readKnown = createKnownProtocols({ read: readProtocols })
  const limited = limits.search ? { onRequest: limits.search } : {}
  const send = async (request: FastifyRequest, reply: FastifyReply, language: LanguageCode): Promise<FastifyReply> => {
    const path = methodPath(language)
    const content = contentOf(brand, await readKnown())
    const origin = address.originFor(request)
    const isDemo = isDemonstration()
    const make = (): string =>
      build.drawPage(
        frames.pageOf({ content, path, pages: 1, addressOf: methodPath }, { origin, language, page: 1, isDemonstration: isDemo }),
      )
    const key = `method ${language} ${origin} ${isDemo} ${JSON.stringify(content.protocols)}`
    const answer = answers.find(request.headers['accept-encoding'], key, make, 'small')
    void reply.header('content-security-policy', policy)
    if (isDemo) void reply.header('x-robots-tag', 'noindex')
    return sendAnswer(request, reply, answer, { type: 'text/html; charset=utf-8', cacheControl: PAGE })
  }
  const options = { schema: { hide: true }, config: { label: methodPath(DEFAULT_LANGUAGE) }, ...limited }
  app.get(methodPath(DEFAULT_LANGUAGE), options, (request, reply) => send(request, reply, DEFAULT_LANGUAGE))
  app.get<{ Params: { language: string } }>('/how-we-test.:language(^[a-z]{2}$).html', options, async (request, reply) => {
    const { language } = request.params
    if (language === DEFAULT_LANGUAGE) return reply.header('cache-control', PAGE).redirect(methodPath(language), 301)
    return isLanguageCode(language) ? send(request, reply, language) : reply.callNotFound()
  })
}
