import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import { EMBED_PATH, embedAddress, embedQuestion } from '../../../contract/public/embed.ts'
import type { WordsOfTank } from '../../../contract/look-ups/tank-words.ts'
import type { Phrases } from '../../content/phrases.ts'
import { invalidInput, notFound } from '../../http/problems.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { embedPolicy, sourceOfInline } from '../../http/security-headers.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { refuseParameters } from '../../http/refuse-parameters.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import type { SharingCatalogue } from '../sharing/sharing-texts.ts'
import { answerEmbed } from './answer-embed.ts'
import { embedStyle } from './embed-page.ts'
import { loadEmbedTexts } from './embed-texts.ts'

type Context = {
  brand: Pick<Brand, 'title' | 'colours' | 'embedders' | 'resellers'>
  data: () => ServedData
  phrases: Phrases
  words: WordsOfTank
  sharingTexts: SharingCatalogue
  limits: RateLimits
  answers: ResponseCache
}

/** As other reads; other spellings of an address hardly ever become another one. */
const SHOWN = 'public, max-age=5, stale-while-revalidate=5'
const REDIRECTED = 'public, max-age=300'

/** The answer for a tank in the frames of the sites that the brand lists, and of no others. */
export const embedRoutes = (app: FastifyInstance, context: Context): void => {
  const { brand, data, limits, answers, sharingTexts: sharing, ...others } = context
  const texts = loadEmbedTexts()
  const policy = embedPolicy(sourceOfInline(embedStyle(brand.colours)), brand.embedders)
  const known = Object.keys(embedQuestion.shape)
  app.get(
    EMBED_PATH,
    { schema: { hide: true }, config: { label: EMBED_PATH }, ...(limits.search ? { onRequest: limits.search } : {}) },
    (request, reply) => {
      // The list of sites is in the policy; the older header knows only all or none.
      void reply.removeHeader('x-frame-options').header('content-security-policy', policy)
      void reply.header('cross-origin-resource-policy', 'cross-origin')
      refuseParameters(request.url, known)
      const read = z.safeParse(embedQuestion, request.query)
      if (!read.success) {
        const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
        throw invalidInput(errors)
      }
      const address = embedAddress(read.data)
      if (address !== request.url) return reply.header('cache-control', REDIRECTED).redirect(address, 308)
      const served = data()
      const source = {
        ...others,
        served,
        asker: { reseller: undefined, resellers: brand.resellers },
        sharing,
        texts,
        title: brand.title,
        colours: brand.colours,
      }
      const answer = answerEmbed(source, read.data)
      if ('missing' in answer) throw notFound(`unknown ${answer.missing}`, `There is no ${answer.missing} ${answer.name}.`)
      const make = (): string => {
        limits.chargeSearch(request, CALL_COSTS.tank)
        return answer.draw()
      }
      const found = answers.find(request.headers['accept-encoding'], `${served.version} ${address}`, make, 'fast')
      return sendAnswer(request, reply, found, { type: 'text/html; charset=utf-8', cacheControl: SHOWN })
    },
  )
}
