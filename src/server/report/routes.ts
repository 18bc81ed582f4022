import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outcome, resellerOutcome } from '../../contract/tests.ts'
import { countryCode } from '../../domain/countries.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/languages.ts'
import { findTest } from '../../domain/search/read-test.ts'
import type { SearchIndex } from '../../domain/search/search-index.ts'
import { sendAnswer } from '../answers.ts'
import { notFound } from '../problems/problems.ts'
import { addRoute, type RouteContext } from '../route-context.ts'

const holdsSet = ({ tests, lines, products }: SearchIndex, doc: number, productSet: string): boolean =>
  lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]).some((product) => products[product]!.productSets.includes(productSet))

export const reportRoutes = (app: FastifyInstance, context: RouteContext): void => {
  const { reseller, limits } = context
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    testId: string,
    language: LanguageCode,
    country: string | undefined,
  ): FastifyReply => {
    const { version, index, encoder } = context.data()
    const doc = findTest(index, testId)
    if (doc === undefined || (reseller && !holdsSet(index, doc, reseller.productSet)))
      throw notFound('unknown test', `There is no test ${testId}.`)
    const found = context.answers.find(
      request.headers['accept-encoding'],
      `${version} outcome ${testId} ${language} ${country}`,
      () => encoder.encodeTest(doc, context.phrases(language), country),
      'fast',
    )
    return sendAnswer(request, reply, found, { cacheControl: 'public, no-cache' })
  }

  const limited = { limit: limits.search }
  addRoute(
    app,
    outcome,
    (request, reply) => {
      const { testId, languageCode, countryCode: country } = request.params
      return answer(request, reply, testId, languageCode, countryCode(country))
    },
    limited,
  )
  if (reseller) {
    const language = isLanguageCode(reseller.language) ? reseller.language : DEFAULT_LANGUAGE
    addRoute(app, resellerOutcome, (request, reply) => answer(request, reply, request.params.testId, language, reseller.country), limited)
  }
}
