import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { foliarSearch, seedSearch } from '../../contract/tests.ts'
import type { LanguageCode } from '../../domain/languages.ts'
import { criteriaOfFoliar, criteriaOfSeed, type Criteria } from '../../domain/search/criteria.ts'
import { searchTests } from '../../domain/search/search-tests.ts'
import { sendAnswer } from '../answers.ts'
import { notFound } from '../problems/problems.ts'
import { addRoute, type RouteContext } from '../route-context.ts'

export const searchRoutes = (app: FastifyInstance, context: RouteContext): void => {
  /** The product set that this segment is restricted to. A restriction that is not its own finds nothing to restrict. */
  const productSet = (extraRestriction: string | null | undefined): string | undefined => {
    if (extraRestriction && extraRestriction !== context.reseller?.slug)
      throw notFound('unknown restriction', `extraRestriction: there is no restriction ${extraRestriction} here.`)
    return context.reseller?.productSet
  }

  const answer = (request: FastifyRequest, reply: FastifyReply, criteria: Criteria, language: LanguageCode): FastifyReply => {
    const { version, index, encoder } = context.data()
    const found = context.answers.find(
      request.headers['accept-encoding'],
      `${version} search ${language} ${JSON.stringify(criteria)}`,
      () => encoder.encodeTests(searchTests(index, criteria), context.phrases(language)),
      'fast',
    )
    return sendAnswer(request, reply, found, { cacheControl: 'no-store' })
  }

  const limited = { limit: context.limits.search }

  addRoute(
    app,
    foliarSearch,
    (request, reply) => {
      const { body } = request
      const criteria = criteriaOfFoliar(body, productSet(body.extraRestriction))
      return answer(request, reply, criteria, body.languageCode)
    },
    limited,
  )

  addRoute(
    app,
    seedSearch,
    (request, reply) => {
      const { body } = request
      const criteria = criteriaOfSeed(body, productSet(body.extraRestriction))
      return answer(request, reply, criteria, body.languageCode)
    },
    limited,
  )
}
