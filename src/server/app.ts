import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Brand } from '../contract/brand.ts'
import { API_BASE } from '../contract/call.ts'
import type { Readiness } from '../contract/health.ts'
import { testCount } from '../domain/search/search-index.ts'
import { createAnswers } from './answers.ts'
import { healthRoutes } from './health/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { handleError, handleUnknownCall } from './problems/problems.ts'
import { reportRoutes } from './report/routes.ts'
import { notReady, type RouteContext, type ServedData } from './route-context.ts'
import { createTestEncoder } from './search/encode-tests.ts'
import type { LoadedData } from './search/load-index.ts'
import type { Phrases } from './search/phrases.ts'
import { searchRoutes } from './search/routes.ts'
import { securityHeaders } from './security-headers.ts'

export type AppOptions = {
  brand: Brand
  phrases: Phrases
  currentData: () => LoadedData | undefined
  /** Rejects where the database does not answer. */
  pingDatabase: () => Promise<unknown>
  /** Folder of the built pages; without it only the API is served. */
  webFolder?: string
  answerCacheBytes: number
  logger: FastifyBaseLogger | false
}

const MAX_BODY_BYTES = 100_000
const MAX_PARAM_LENGTH = 200

/** The server without its port: every dependency comes in, so that tests run it as it is. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { brand, phrases, currentData } = options
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    disableRequestLogging: true,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)

  const security = await securityHeaders()
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(security)
    done()
  })
  await app.register(swagger, {
    openapi: { info: { title: brand.product, description: 'Laboratory tests of tank mixes and seed coatings', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: `${API_BASE}docs`, staticCSP: true })

  const answers = createAnswers({ maxBytes: options.answerCacheBytes })
  const data = servedData(currentData)
  const segment = (reseller: RouteContext['reseller'], prefix: string): void => {
    const context: RouteContext = { data, answers, phrases, brand, reseller }
    void app.register(
      (scope, _options, done) => {
        listRoutes(scope, context)
        searchRoutes(scope, context)
        reportRoutes(scope, context)
        done()
      },
      { prefix },
    )
  }
  segment(undefined, API_BASE.slice(0, -1))
  for (const reseller of brand.resellers) segment(reseller, `${API_BASE}${reseller.slug}`)

  app.get(`${API_BASE}openapi.json`, { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()))
  healthRoutes(app, () => readiness(options))
  if (options.webFolder === undefined) app.setNotFoundHandler(handleUnknownCall)
  else pageRoutes(app, { webFolder: options.webFolder, brand, answers, dataState: currentData })
  await app.ready()
  return app
}

/** The data with the texts that answers are put together from, made once a version. */
const servedData = (currentData: () => LoadedData | undefined): (() => ServedData) => {
  let served: ServedData | undefined
  return () => {
    const loaded = currentData()
    if (!loaded) throw notReady()
    if (served?.index !== loaded.index) served = { ...loaded, encoder: createTestEncoder(loaded.index) }
    return served
  }
}

const readiness = async ({ pingDatabase, currentData }: AppOptions): Promise<Readiness> => {
  const database = await pingDatabase().then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  )
  const loaded = currentData()
  return loaded
    ? { database, index: 'ok', dataVersion: loaded.version, tests: testCount(loaded.index) }
    : { database, index: 'loading' }
}
