import type { FastifyInstance } from 'fastify'
import { jsonOf } from '../../http/openapi/operation-schema.ts'
import { oneUnderWay } from '../../process/one-under-way.ts'
import { health, readiness, writability } from '../../../contract/health.ts'
import { createWritability, isReady, readReadiness, type ReadinessSources } from './readiness.ts'

/** `/healthz`: the process responds. `/readyz`: it can answer look-ups. `/writez`: it takes writes. */
export const healthRoutes = (app: FastifyInstance, sources: ReadinessSources, readWritability = createWritability(sources)): void => {
  const checkOnce = oneUnderWay(() => readReadiness(sources))
  const tryOnce = oneUnderWay(readWritability)
  app.get(
    '/healthz',
    { schema: { summary: 'Whether the process is alive', response: { 200: jsonOf('It is', health) } } },
    (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Whether the process can answer look-ups, also while its database is away',
        response: { 200: jsonOf('It can', readiness), 503: jsonOf('It cannot yet, or not now', readiness) },
      },
    },
    async (_request, reply) => {
      const state = await checkOnce()
      return reply
        .header('cache-control', 'no-store')
        .code(isReady(state) ? 200 : 503)
        .send(state)
    },
  )
  app.get(
    '/writez',
    {
      schema: {
        summary: 'Whether the process takes requests and all else that is stored',
        response: { 200: jsonOf('It does', writability), 503: jsonOf('It does not yet, or not now', writability) },
      },
    },
    async (_request, reply) => {
      const state = await tryOnce()
      return reply
        .header('cache-control', 'no-store')
        .code(state.writes === 'ok' ? 200 : 503)
        .send(state)
    },
  )
}
