import { API_BASE, type InputOf, type OutputOf } from '../../../contract/call.ts'
import { CSRF_REASON, paths } from '../../../contract/paths.ts'
import type { ChangedMeanwhile } from '../../../contract/console/requests.ts'
import type { Problem } from '../../../contract/problem.ts'
import { antiForgeryHeader } from './anti-forgery.ts'
import { log } from '../logger.ts'
import { createStore } from '../store.ts'

type Calls = typeof import('../../../contract/look-ups/lists.ts') &
  typeof import('../../../contract/look-ups/chart.ts') &
  typeof import('../../../contract/look-ups/packs.ts') &
  typeof import('../../../contract/requests/contacts.ts') &
  typeof import('../../../contract/geo.ts') &
  typeof import('../../../contract/requests/requests.ts') &
  typeof import('../../../contract/look-ups/search-csv.ts') &
  typeof import('../../../contract/look-ups/tank.ts') &
  typeof import('../../../contract/look-ups/tests.ts')
export type CallName = keyof typeof paths
export type CallOutput<Name extends CallName> = OutputOf<Calls[Name]>
export type CallInput<Name extends CallName> = Pick<InputOf<Calls[Name]>, 'params' | 'body'>

/** No response came: there is no network, the server cannot be reached, or it took too long. */
export class NoResponseError extends Error {}

/** What the body of an error response may say: a problem document, in the console also what changed since the version that was sent. */
type ErrorBody = Partial<Problem & ChangedMeanwhile>

/** A response with a status of 400 or above, with the members of its body. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly url: string
  declare readonly detail: string | undefined
  declare readonly reason: string
  declare readonly errors: NonNullable<Problem['errors']>
  declare readonly changes: ChangedMeanwhile['changes']
  declare readonly withdrawn: Problem['withdrawn']
  /** When the same call may succeed, in seconds; 0 where the server does not say so. */
  declare readonly retryAfterS: number

  constructor(status: number, url: string, body?: ErrorBody, retryAfterS = 0) {
    super(body?.detail ?? `${status} ${url}`)
    Object.assign(this, { reason: '', errors: [], changes: [] }, body, { status, url, retryAfterS })
  }
}

const SERVER_ERRORS_FROM = 500
/** Whether the response says that the server failed, not that the call was wrong. */
export const isServerError = ({ status }: ApiError): boolean => status >= SERVER_ERRORS_FROM

/** Statuses of a gateway that cannot reach its server. */
export const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether a call was refused because the browser kept the site's cookie from the page or from the server. */
export const lacksCookie = (error: unknown): boolean => error instanceof ApiError && error.reason === CSRF_REASON

/** Whether the last call that needs the site's cookie was refused without it. */
export const isCookieBlocked = createStore(false)

type SentHeaders = Record<string, string>

const TIMEOUT_MS = 30_000
/** A photo takes longer on a slow network. */
const UPLOAD_TIMEOUT_MS = 180_000
const NO_CONTENT = 204

/** How many requests are under way (SHELL-08). */
export const liveRequests = createStore(0)

/** Fills in the `:name` parameters of a path. */
export const filledPath = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name]!))

type Request = [method: 'GET' | 'POST', url: string, body?: unknown, headers?: SentHeaders, form?: FormData]
/** The headers say whether it is a copy, and of when. */
type Received<T> = { value: T; headers: Headers }

/** One call; the address is whole. `body` is sent as JSON, `form` as it is. An empty response (204) is undefined. */
export const sendAndReceive = async (...[method, url, body, headers = {}, form]: Request): Promise<Received<unknown>> => {
  const abort = new AbortController()
  const timeout = setTimeout(() => abort.abort(), form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const startedAt = performance.now()
  let status: number | undefined
  liveRequests.set(liveRequests.get() + 1)
  try {
    const response = await fetch(url, {
      method,
      signal: abort.signal,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(await antiForgeryHeader(method, url)),
      },
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- a GET has none: it is undefined
      body: form ?? JSON.stringify(body),
    })
    status = response.status
    const error = response.ok
      ? undefined
      : new ApiError(status, url, await response.json().catch(() => undefined), Number(response.headers.get('retry-after')))
    if (method === 'POST') isCookieBlocked.set(lacksCookie(error))
    if (error) throw error
    return { value: status === NO_CONTENT ? undefined : ((await response.json()) as unknown), headers: response.headers }
  } catch (cause) {
    throw status === undefined ? new NoResponseError(url, { cause }) : cause
  } finally {
    clearTimeout(timeout)
    liveRequests.set(liveRequests.get() - 1)
    log.request({ method, url, outcome: status ?? 'no answer', elapsedMs: performance.now() - startedAt })
  }
}

/** The same where nobody asks of when the response is. */
export const send = async (...request: Request): Promise<unknown> => (await sendAndReceive(...request)).value

type ApiOptions = { apiSegment: string; version: string }

/** The calls of one edition; reads carry the data's version, so that an import shows after a reload. */
export const createCall =
  ({ apiSegment, version }: ApiOptions) =>
  <Name extends CallName>(name: Name, input: CallInput<Name>, headers: SentHeaders = {}): Promise<Received<CallOutput<Name>>> => {
    const { method, path } = paths[name]
    const query = method === 'GET' ? `?v=${encodeURIComponent(version)}` : ''
    const url = `${API_BASE}${apiSegment}${filledPath(path, input.params as Record<string, string>)}${query}`
    return sendAndReceive(method, url, input.body, headers) as Promise<Received<CallOutput<Name>>>
  }
export type ServerCall = ReturnType<typeof createCall>

/** The same without what is known of the responses. */
export const createApi = (options: ApiOptions) => {
  const call = createCall(options)
  return async <Name extends CallName>(...asked: Parameters<typeof call<Name>>): Promise<CallOutput<Name>> => (await call(...asked)).value
}
