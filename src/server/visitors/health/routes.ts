import type { FastifyInstance } from 'fastify'
import { jsonOf } from '../../http/openapi/operation-schema.ts'
import { oneUnderWay } from '../../process/one-under-way.ts'
import { health, readiness, type Readiness } from '../../../contract/health.ts'

/** `/healthz`: the process responds. `/readyz`: it has data to serve, and its database responds too. */
export const healthRoutes = (app: FastifyInstance, check: () => Promise<Readiness>): void => {
  const checkOnce = oneUnderWay(check)
  app.get(
    '/healthz',
    { schema: { summary: 'Whether the process is alive', response: { 200: jsonOf('It is', health) } } },
    (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Whether the process can serve',
        response: { 200: jsonOf('It can', readiness), 503: jsonOf('It cannot yet, or not now', readiness) },
      },
    },
    async (_request, reply) => {
      const state = await checkOnce()
      const ready = state.database === 'ok' && state.index === 'ok'
      return reply
        .header('cache-control', 'no-store')
        .code(ready ? 200 : 503)
        .send(state)
    },
  )
}
