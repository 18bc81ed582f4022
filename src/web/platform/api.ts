import type { z } from 'zod/mini'
import { API_BASE } from '../../contract/call.ts'
import { CSRF_REASON, paths } from '../../contract/paths.ts'
import type { Problem } from '../../contract/problem.ts'
import { STORED_COPY } from './worker-messages.ts'
import { antiForgeryHeader } from './anti-forgery.ts'
import { log } from './logger.ts'
import { createStore } from './store.ts'
import { copies } from './stored-copy.ts'

type Calls = typeof import('../../contract/lists.ts') &
  typeof import('../../contract/chart.ts') &
  typeof import('../../contract/packs.ts') &
  typeof import('../../contract/contacts.ts') &
  typeof import('../../contract/geo.ts') &
  typeof import('../../contract/requests.ts') &
  typeof import('../../contract/search-csv.ts') &
  typeof import('../../contract/tank.ts') &
  typeof import('../../contract/tests.ts')
export type CallName = keyof typeof paths
export type CallOutput<Name extends CallName> = z.infer<Calls[Name]['response']>
type Part<Name extends CallName, Key extends 'params' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema extends z.ZodMiniType> ? Record<Key, z.input<Schema>> : { [K in Key]?: never }
export type CallInput<Name extends CallName> = Part<Name, 'params'> & Part<Name, 'body'>

/** No response came: there is no network, the server cannot be reached, or it took too long. */
export class NoResponseError extends Error {}

/** A response with a status of 400 or above. */
export class ApiError extends Error {
  readonly status: number
  readonly url: string
  readonly problem: Problem | undefined

  constructor(status: number, url: string, problem?: Problem) {
    super(`${status} ${url}`)
    this.name = 'ApiError'
    this.status = status
    this.url = url
    this.problem = problem
  }
}

/** Whether a call was refused because the browser kept the site's cookie from the page or from the server. */
export const lacksCookie = (error: unknown): boolean => error instanceof ApiError && error.problem?.reason === CSRF_REASON

/** Whether the last call that needs the site's cookie was refused without it. */
export const isCookieBlocked = createStore(false)

type Headers = Record<string, string>

const TIMEOUT_MS = 30_000
const NO_ANSWER = 'no answer'

/** How many requests are under way (SHELL-08). */
export const liveRequests = createStore(0)

const problemIn = (response: Response): Promise<Problem | undefined> =>
  response.json().then(
    (body: unknown) => body as Problem,
    () => undefined,
  )

/** One call; the address is whole. */
export const send = async (method: 'GET' | 'POST', url: string, body: unknown, headers: Headers): Promise<unknown> => {
  const abort = new AbortController()
  const timeout = setTimeout(() => abort.abort(), TIMEOUT_MS)
  const startedAt = performance.now()
  let outcome = NO_ANSWER
  liveRequests.set(liveRequests.get() + 1)
  try {
    const response = await fetch(url, {
      method,
      signal: abort.signal,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(await antiForgeryHeader(method, url, abort.signal)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    outcome = String(response.status)
    const error = response.ok ? undefined : new ApiError(response.status, url, await problemIn(response))
    if (method === 'POST') isCookieBlocked.set(lacksCookie(error))
    if (error) throw error
    const value = (await response.json()) as object
    // Where the background worker took it from its cache, its date is that of the copy.
    if (response.headers.has(STORED_COPY)) copies.set(value, Date.parse(response.headers.get('date')!))
    return value
  } catch (cause) {
    throw outcome === NO_ANSWER ? new NoResponseError(url, { cause }) : cause
  } finally {
    clearTimeout(timeout)
    liveRequests.set(liveRequests.get() - 1)
    log.request({ method, url, outcome, elapsedMs: performance.now() - startedAt })
  }
}

/** The calls of one edition; reads carry the data's version, so that an import shows after a reload. */
export const createApi =
  ({ apiSegment, version }: { apiSegment: string; version: string }) =>
  <Name extends CallName>(name: Name, input: CallInput<Name>, headers: Headers = {}): Promise<CallOutput<Name>> => {
    const { method, path } = paths[name]
    const params = (input.params ?? {}) as Record<string, string>
    const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(params[key] ?? ''))
    const query = method === 'GET' ? `?v=${encodeURIComponent(version)}` : ''
    return send(method, `${API_BASE}${apiSegment}${filled}${query}`, input.body, headers) as Promise<CallOutput<Name>>
  }

export type Api = ReturnType<typeof createApi>
