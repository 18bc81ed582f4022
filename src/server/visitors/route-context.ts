import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { Brand } from '../../contract/brand.ts'
import type { Call } from '../../contract/call.ts'
import type { AskedMix } from '../../domain/console/asked-mix.ts'
import type { Reseller } from '../../domain/editions.ts'
import type { LanguageCode } from '../../domain/languages.ts'
import type { WithdrawalReason } from '../../domain/published-test.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { operationSchema } from '../http/openapi/operation-schema.ts'
import type { Phrases } from '../content/phrases.ts'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'
import type { CsvPlaces } from './search/csv-places.ts'
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

type Input<Part> = Part extends z.ZodMiniType ? z.output<Part> : undefined
/** The body of a call, or else its parameters. */
export type RouteInput<C extends Call> = C['body'] extends z.ZodMiniType ? Input<C['body']> : Input<C['params']>
type CallRequest<C extends Call> = FastifyRequest & { params: Input<C['params']>; query: Input<C['query']>; body: Input<C['body']> }

/** Adds the route of a call; its input is validated by the contract's schemas. */
export const addRoute = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: CallRequest<C>, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
  options: { bodyLimit?: number; limit?: RateLimit | undefined } = {},
): void => {
  const { bodyLimit, limit } = options
  app.route({
    method: call.method,
    url: `/${call.path}`,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(limit ? { onRequest: limit } : {}),
    schema: operationSchema(call, { limited: 'limit' in options }),
    handler: (request, reply) => handle(request as CallRequest<C>, reply),
  })
}
