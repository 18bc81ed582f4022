import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { API_BASE } from '../../../contract/call.ts'
import { FOREIGN_NUMBERS } from '../../../contract/look-ups/foreign-numbers-path.ts'
import { foreignNumbersAnswer, foreignNumbersQuery } from '../../../contract/look-ups/foreign-numbers.ts'
import { foreignNumbers } from '../../../domain/products/identify/foreign-numbers.ts'
import { upperCase } from '../../../domain/search/outcomes.ts'
import { preparedOf } from '../../served-data/prepared-products.ts'
import type { RouteContext } from '../route-context.ts'

/** Of which products of other countries a typed number is (WHO-18). */
export const foreignNumbersRoute = (app: FastifyInstance, { data, limits }: Pick<RouteContext, 'data' | 'limits'>): void => {
  const schema = { hide: true, querystring: foreignNumbersQuery, response: { 200: foreignNumbersAnswer } }
  app.get(`${API_BASE}${FOREIGN_NUMBERS}`, { schema, ...(limits.search ? { onRequest: limits.search } : {}) }, async (request, reply) => {
    const { number, country } = request.query as z.output<typeof foreignNumbersQuery>
    const prepared = await preparedOf(data().index)
    void reply.header('cache-control', 'no-cache')
    return { found: foreignNumbers(number, upperCase(country), prepared) }
  })
}
