import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { metricsRoute } from '../metrics/routes.ts'
import { healthRoutes } from './routes.ts'

test.each(['/readyz', '/metrics'])('LOAD-03 however many ask for %s at once, it looks once; and again for who comes later', async (url) => {
  let looks = 0
  const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  healthRoutes(app, async () => {
    looks++
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { database: 'ok', index: 'loading' }
  })
  metricsRoute(app, {
    registry: new Registry(),
    currentData: () => undefined,
    answers: { size: () => ({ entries: 0, bytes: 0 }) },
    outboxState: async () => {
      looks++
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error('away')
    },
    now: Date.now,
  })
  const askMany = () => Promise.all(Array.from({ length: 100 }, () => app.inject(url)))
  expect(new Set((await askMany()).map(({ statusCode }) => statusCode)).size).toBe(1)
  expect(looks).toBe(1)
  await askMany()
  expect(looks).toBe(2)
  await app.close()
})
