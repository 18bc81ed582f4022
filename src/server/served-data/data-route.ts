import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call.ts'
import type { Asker, AnswerSource, Missing, Outcome } from '../../domain/search/answer-calls.ts'
import { sendAnswer, type Effort } from '../answers.ts'
import { notFound, type ProblemError } from '../problems/problems.ts'
import { addRoute, type Asked, type RouteContext } from '../route-context.ts'

type DataRoute = { cacheControl: string; effort: Effort; limited?: boolean }

const problemOf = ({ missing, name }: Missing): ProblemError =>
  missing === 'restriction'
    ? notFound('unknown restriction', `extraRestriction: there is no restriction ${name} here.`)
    : notFound(`unknown ${missing}`, `There is no ${missing} ${name}.`)

/** Adds the route of a call that reads tests and products; its responses are cached. */
export const addDataRoute = <C extends Call>(
  app: FastifyInstance,
  context: RouteContext,
  call: C,
  answer: (source: AnswerSource, asker: Asker, asked: Asked<C>) => Outcome,
  { cacheControl, effort, limited = false }: DataRoute,
): void => {
  const { answers, data, limits, phrases, reseller, brand } = context
  const asker: Asker = { reseller, resellers: brand.resellers }
  addRoute(
    app,
    call,
    (request, reply) => {
      const served = data()
      const outcome = answer(served, asker, (request.body ?? request.params) as Asked<C>)
      if ('missing' in outcome) throw problemOf(outcome)
      const key = `${served.version} ${outcome.key}`
      const found = answers.find(request.headers['accept-encoding'], key, () => outcome.json(phrases), effort)
      return sendAnswer(request, reply, found, { cacheControl })
    },
    limited ? { limit: limits.search } : {},
  )
}
