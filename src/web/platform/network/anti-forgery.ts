import { API_BASE } from '../../../contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER, CSRF_PATH } from '../../../contract/paths.ts'

const token = (): string | undefined => {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${CSRF_COOKIE}=`))
  return pair && decodeURIComponent(pair.slice(CSRF_COOKIE.length + 1))
}

const isRelative = (url: string): boolean => /^\/(?!\/)/.test(url)

/** Less than any call waits, so that one that hangs does not use up the time of those that need the token. */
const TIMEOUT_MS = 20_000

/** Calls that begin at once share one token: a second one would replace the cookie that the first was made with. No caller ends it. */
let asking: Promise<unknown> | undefined

/**
 * The header that protects against forged cross-site calls (API-07), for every call to our own server except GET. A page
 * that came from a cache has no cookie yet and asks for one first.
 */
export const antiForgeryHeader = async (method: 'GET' | 'POST', url: string): Promise<Record<string, string>> => {
  if (method === 'GET' || !isRelative(url)) return {}
  if (token() === undefined)
    await (asking ??= fetch(`${API_BASE}${CSRF_PATH}`, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).finally(() => {
      asking = undefined
    }))
  const known = token()
  return known === undefined ? {} : { [CSRF_HEADER]: known }
}
