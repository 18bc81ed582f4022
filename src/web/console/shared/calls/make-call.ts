import type { InputOf, OutputOf } from '../../../../contract/call.ts'
import { CONSOLE_API, type ConsoleCall } from '../../../../contract/console/console-call.ts'
import { CSRF_REASON } from '../../../../contract/paths.ts'
import { ApiError, filledPath, send } from '../../../platform/network/api.ts'

type AnyInput = { params?: Record<string, string>; query?: object; body?: unknown; form?: FormData }

const queryIn = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}

/** Makes a call of the console and returns its response; throws an `ApiError` where it is refused. */
export const makeCall = <C extends ConsoleCall>({ method, path }: C, input: InputOf<C>): Promise<OutputOf<C>> => {
  const { params = {}, query = {}, body, form } = input as AnyInput
  return send(method, `${CONSOLE_API}${filledPath(path, params)}${queryIn(query)}`, body, {}, form) as Promise<OutputOf<C>>
}

/** Where an error leads: to the page for people without a session, or to that for people without the role. */
export const errorPageOf = (error: unknown): '/Unauthorized' | '/Forbidden' | undefined => {
  if (!(error instanceof ApiError) || error.reason === CSRF_REASON) return undefined
  if (error.status === 401) return '/Unauthorized'
  return error.status === 403 && error.reason === 'forbidden' ? '/Forbidden' : undefined
}
