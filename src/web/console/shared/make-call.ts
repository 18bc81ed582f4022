import type { z } from 'zod/mini'
import { CONSOLE_API, type ConsoleCall } from '../../../contract/console/console-call.ts'
import type { ChangedMeanwhile } from '../../../contract/console/requests.ts'
import { CSRF_REASON } from '../../../contract/paths.ts'
import type { Problem } from '../../../contract/problem.ts'
import { antiForgeryHeader } from '../../platform/anti-forgery.ts'

/** A refused call. Without a connection `fetch` throws its own TypeError. */
export class CallError extends Error {
  readonly status: number
  readonly reason: string
  readonly errors: NonNullable<Problem['errors']>
  /** What changed since the version that was sent. */
  readonly changes: ChangedMeanwhile['changes']
  /** When the same call may succeed, in seconds, where the server says so. */
  readonly retryAfterS: number | undefined

  constructor(status: number, problem: Partial<Problem & ChangedMeanwhile> | undefined, retryAfterS?: number) {
    super(problem?.detail ?? `The server responded with the status ${status}.`)
    this.name = 'CallError'
    this.status = status
    this.reason = problem?.reason ?? ''
    this.errors = problem?.errors ?? []
    this.changes = problem?.changes ?? []
    this.retryAfterS = retryAfterS
  }
}

type Part<C extends ConsoleCall, Key extends 'params' | 'query' | 'body'> = C[Key] extends z.ZodMiniType
  ? Record<Key, z.input<C[Key]>>
  : { [K in Key]?: never }
type Upload<C extends ConsoleCall> = C extends { upload: true } ? { form: FormData } : { form?: never }
export type ConsoleCallInput<C extends ConsoleCall> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'> & Upload<C>
export type ConsoleCallOutput<C extends ConsoleCall> = C['response'] extends z.ZodMiniType ? z.output<C['response']> : undefined

const TIMEOUT_MS = 30_000
/** A photo takes longer on a slow network. */
const UPLOAD_MS = 180_000

const urlOf = ({ path }: ConsoleCall, { params = {}, query = {} }: { params?: object; query?: object }): string => {
  const values = params as Record<string, string>
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${CONSOLE_API}${filled}${search && `?${search}`}`
}

/** Makes a call of the console and returns its response; throws a `CallError` where it is refused. */
export const makeCall = async <C extends ConsoleCall>(call: C, input: ConsoleCallInput<C>): Promise<ConsoleCallOutput<C>> => {
  const url = urlOf(call, input as { params?: object; query?: object })
  const { body, form } = input as { body?: unknown; form?: FormData }
  const signal = AbortSignal.timeout(form ? UPLOAD_MS : TIMEOUT_MS)
  const response = await fetch(url, {
    method: call.method,
    signal,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(await antiForgeryHeader(call.method, url, signal)),
    },
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) {
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined
    throw new CallError(response.status, problem, Number(response.headers.get('retry-after')) || undefined)
  }
  return (response.status === 204 ? undefined : await response.json()) as ConsoleCallOutput<C>
}

/** Where an error leads: to the page for people without a session, or to that for people without the role. */
export const landingFor = (error: unknown): '/Unauthorized' | '/Forbidden' | undefined => {
  if (!(error instanceof CallError) || error.reason === CSRF_REASON) return undefined
  if (error.status === 401) return '/Unauthorized'
  return error.status === 403 && error.reason === 'forbidden' ? '/Forbidden' : undefined
}
