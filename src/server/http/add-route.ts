import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod/mini'
import type { WireCall } from '../../contract/call.ts'
import type { RateLimit } from './limits/rate-limits.ts'

type Input<Part> = Part extends z.ZodMiniType ? z.output<Part> : undefined
/** A request whose input was validated by the schemas of its call. */
export type RouteRequest<C extends WireCall> = FastifyRequest & {
  params: Input<C['params']>
  query: Input<C['query']>
  body: Input<C['body']>
}
/** The body of a call, or else its query, or else its parameters. */
export type RouteInput<C extends WireCall> = C extends { body: z.ZodMiniType }
  ? Input<C['body']>
  : C extends { query: z.ZodMiniType }
    ? Input<C['query']>
    : Input<C['params']>

export type RouteOptions = { bodyLimit?: number; limit?: RateLimit | undefined; config?: FastifyContextConfig }

/** Adds the route of a call; its input is validated by the contract's schemas. */
export const addRoute = <C extends WireCall>(
  app: FastifyInstance,
  call: C,
  handle: (request: RouteRequest<C>, reply: FastifyReply) => unknown,
  { schema, config, bodyLimit, limit }: RouteOptions & { schema: FastifySchema },
): void => {
  app.route({
    method: call.method,
    url: `/${call.path}`,
    schema,
    ...(config ? { config } : {}),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(limit ? { onRequest: limit } : {}),
    handler: (request, reply) => handle(request as RouteRequest<C>, reply),
  })
}
