import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { ConsoleCall } from '../../contract/console/console-call.ts'
import { mayCall, type Access } from '../../domain/console/roles.ts'
import type { Database } from '../db/open-db.ts'
import { withTimeout } from '../process/with-timeout.ts'
import { findSession, type SignedIn } from './people/sessions.ts'
import { databaseAway, ProblemError } from '../http/problems.ts'
import { addRoute, type RouteOptions, type RouteRequest } from '../http/add-route.ts'
import type { SecretCookie } from './sign-in/cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make a call of the console. */
    access?: Access
  }
  interface FastifyRequest {
    /** Who makes a call of the console; undefined where anyone may make it. */
    signedIn: SignedIn | undefined
  }
}

/** A session is looked up with every call; no call waits longer for it. */
const SESSION_MS = 5_000

const notSignedIn = (): ProblemError => new ProblemError(401, 'not signed in', 'Sign in to use the console.')
const forbidden = (): ProblemError => new ProblemError(403, 'forbidden', 'Your roles do not allow this.')

/** A route of the console, as it was added. */
export type GuardedRoute = { method: string; path: string; access: Access }

type Guarding = {
  database: Database
  cookie: SecretCookie
  now: () => Date
  /** Told of each route, so that a test can try all of them. */
  onRoute?: ((route: GuardedRoute) => void) | undefined
}

/**
 * Guards every route of a scope: one without `config.access` cannot be added, and each call is checked before anything of it is read.
 * This is the only place where roles are compared with a route.
 */
export const guardRoutes = (scope: FastifyInstance, { database, cookie, now, onRoute }: Guarding): void => {
  scope.decorateRequest('signedIn', undefined)
  scope.addHook('onRoute', ({ url, method, config }) => {
    if (config?.access === undefined) throw new Error(`${url} does not say who may call it`)
    onRoute?.({ method: String(method), path: url, access: config.access })
  })
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    await requireAccess(request)
  })
  const requireAccess = async (request: FastifyRequest): Promise<void> => {
    const access = request.routeOptions.config.access ?? []
    if (access === 'anyone') return
    const secret = cookie.read(request)
    if (secret === undefined) throw notSignedIn()
    request.signedIn = await withTimeout(findSession(database.kysely, secret, now()), SESSION_MS).catch((error: unknown) => {
      request.log.error({ err: error }, 'a session could not be looked up')
      throw databaseAway()
    })
    if (!request.signedIn) throw notSignedIn()
    if (!mayCall(access, request.signedIn.roles)) throw forbidden()
  }
}

export type ConsoleRequest<C extends ConsoleCall> = RouteRequest<C> & {
  signedIn: C['access'] extends 'anyone' ? undefined : SignedIn
}
type Output<C extends ConsoleCall> = C extends { file: true }
  ? Buffer | Readable
  : C['response'] extends z.ZodMiniType
    ? z.input<C['response']>
    : undefined

/** Adds the route of a console's call to a guarded scope. Its response is what the handler returns. */
export const addConsoleRoute = <C extends ConsoleCall>(
  scope: FastifyInstance,
  call: C,
  handle: (request: ConsoleRequest<C>, reply: FastifyReply) => Output<C> | Promise<Output<C>>,
  options: RouteOptions = {},
): void => {
  const { access, params, query, body, response, file } = call as ConsoleCall
  const schema = {
    hide: true,
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(response && !file ? { response: { 200: response } } : {}),
  }
  const respond = async (request: RouteRequest<C>, reply: FastifyReply) => {
    const output = await handle(request as ConsoleRequest<C>, reply)
    return response === undefined && !file ? reply.code(204).send() : output
  }
  addRoute(scope, call, respond, { ...options, schema, config: { access } })
}
