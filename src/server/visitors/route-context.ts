import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand } from '../../contract/brand.ts'
import type { Call } from '../../contract/call.ts'
import type { AskedMix } from '../../domain/console/asked-mix.ts'
import type { Reseller } from '../../domain/editions.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { WithdrawalReason } from '../../domain/published-test.ts'
import { addRoute, type RouteOptions, type RouteRequest } from '../http/add-route.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { operationSchema } from '../http/openapi/operation-schema.ts'
import type { Phrases } from '../content/phrases.ts'
import type { RateLimits } from '../http/limits/rate-limits.ts'
import type { CsvPlaces } from '../http/limits/csv-places.ts'
import type { ServedData } from '../served-data/served-data.ts'

/** What the routes of one API segment share. */
export type RouteContext = {
  /** Throws a 503 problem until data are loaded. */
  data: () => ServedData
  answers: ResponseCache
  phrases: Phrases
  /** Why reports are withdrawn, in a language. */
  withdrawals: (language: LanguageCode) => Record<WithdrawalReason, string>
  brand: Brand
  /** The segment's reseller; undefined in the main edition. */
  reseller: Reseller | undefined
  limits: RateLimits
  /** Whether an email follows a request. */
  sendsEmails: boolean
  /** Who may have a file made now. */
  csvPlaces: CsvPlaces
  /** Counts a mix that a client asked for. */
  onAsked?: ((mix: AskedMix, client: string) => void) | undefined
}

/** Adds the route of a call of the visitors' API, which its OpenAPI document describes. */
export const addVisitorRoute = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: RouteRequest<C>, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
  given: RouteOptions = {},
): void => {
  const schema = operationSchema(call, { limited: 'limit' in given })
  const options: RouteOptions = call.needsNoToken ? { ...given, config: { provesItself: true } } : given
  if (!call.deprecated) return addRoute(app, call, handle, { ...options, schema })
  const headers = deprecationHeaders(call.deprecated)
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      void reply.headers(headers)
      next()
    })
    addRoute(scope, call, handle, { ...options, schema })
    done()
  })
}
