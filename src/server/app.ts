import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { config, locales } from 'zod/mini'
import type { Brand } from '../contract/brand.ts'
import { API_BASE } from '../contract/call.ts'
import { giveTokens, refuseForgery } from './http/anti-forgery.ts'
import { acceptJson, refuseEncodedBody } from './http/bodies.ts'
import {
  CONNECTION_TIMES,
  connectionOptions,
  refuseExpectations,
  refuseLongAddress,
  refuseOddHosts,
  type ConnectionTimes,
} from './http/connections.ts'
import { tidyForwardedFor } from './http/limits/forwarded-for.ts'
import { answeredOf, createIds, logAnswer } from './http/logging.ts'
import { describeApi } from './http/openapi/document.ts'
import { handleError, handleUnknownCall, notFound } from './http/problems.ts'
import { createRateLimits, type CallsPerMinute } from './http/limits/rate-limits.ts'
import { createResponseCache } from './http/response-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { ConsoleOptions } from './laboratory/console-context.ts'
import { laboratoryRoutes } from './laboratory/routes.ts'
import { createAnswerCounts } from './visitors/metrics/answer-counts.ts'
import { visitorRoutes, type VisitorOptions } from './visitors/routes.ts'

export type AppOptions = VisitorOptions & {
  /** The laboratory's console; without it there are no calls of it. */
  console?: ConsoleOptions
  answerCacheBytes: number
  /** Proxies whose `X-Forwarded-For` is trusted; by default none. */
  trustProxy?: boolean | string
  /** Calls per client; by default without a limit. */
  rateLimits?: CallsPerMinute
  connectionTimes?: ConnectionTimes
  logger: FastifyBaseLogger | false
}

const MAX_BODY_BYTES = 100_000
const MAX_PARAM_LENGTH = 200

/** The server without its port. All dependencies are passed in, so that tests run the real one. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { brand } = options
  const headersFor = securityHeaders()
  const trusting = options.trustProxy !== undefined && options.trustProxy !== false
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.trustProxy ?? false,
    ...connectionOptions(options.connectionTimes ?? CONNECTION_TIMES),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // An invalid address bypasses all hooks.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(headersFor(request))),
    genReqId: createIds(),
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  // Without a language an error says no more than "Invalid input".
  config(locales.en())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  acceptJson(app)
  refuseExpectations(app.server)

  // One hook for all requests, and one for all responses: each hook costs a cached response 1 % of its time.
  app.addHook('onRequest', (request, reply, done) => {
    if (trusting) tidyForwardedFor(request.raw.headers)
    void reply.headers(headersFor(request))
    refuseLongAddress(request)
    refuseOddHosts(request)
    refuseForgery(request)
    refuseEncodedBody(request, reply)
    done()
  })
  const registry = new Registry()
  const answered = createAnswerCounts(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const one = answeredOf(request, reply)
    logAnswer(request.log, one)
    answered.count(one)
    done()
  })
  await describeApi(app, brand)

  giveTokens(app)

  const limits = await createRateLimits(app, options.rateLimits)
  const answers = createResponseCache({ maxBytes: options.answerCacheBytes })
  const { console: laboratory, phrases, webFolder, sendsEmails = false } = options
  const publicUrl = laboratory?.publicUrl
  await visitorRoutes(app, options, { limits, answers, registry, publicUrl, watches: laboratory })
  if (laboratory) laboratoryRoutes(app, laboratory, { limits, sendsEmails, brand, phrases, webFolder, data: options.currentData })
  unknownResellers(app, brand)
  unknownCalls(app)
  if (webFolder === undefined) app.setNotFoundHandler(handleUnknownCall)
  await app.ready()
  return app
}

/** Reports an unknown reseller as that, instead of as an unknown call. */
const unknownResellers = (app: FastifyInstance, { resellers }: Brand): void => {
  app.all<{ Params: { reseller: string } }>(`${API_BASE}:reseller/tankmix/*`, { schema: { hide: true } }, (request, reply) => {
    const { reseller } = request.params
    if (resellers.some(({ slug }) => slug === reseller)) return handleUnknownCall(request, reply)
    throw notFound('unknown reseller', `There is no reseller ${reseller}.`)
  })
}

/** Every other address below `/api`. Routes, so that they count as calls however the address is written. */
const unknownCalls = (app: FastifyInstance): void => {
  for (const url of [API_BASE.slice(0, -1), `${API_BASE}*`]) app.all(url, { schema: { hide: true } }, handleUnknownCall)
}
