import { API_BASE } from '../../contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER, CSRF_PATH } from '../../contract/paths.ts'

const token = (): string | undefined => {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${CSRF_COOKIE}=`))
  return pair && decodeURIComponent(pair.slice(CSRF_COOKIE.length + 1))
}

const isRelative = (url: string): boolean => /^\/(?!\/)/.test(url)

/** Of the token's call, which no caller ends: others may wait for it. */
const TIMEOUT_MS = 20_000

/** Calls that begin at once share one token: a second one would replace the cookie that the first was made with. */
let asking: Promise<unknown> | undefined

const askForToken = (): Promise<unknown> =>
  (asking ??= fetch(`${API_BASE}${CSRF_PATH}`, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).finally(() => {
    asking = undefined
  }))

/** Rejects once a signal is aborted. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/**
 * The header that protects against forged cross-site calls (API-07), for every call to our own server except GET. A page
 * that came from a cache has no cookie yet and asks for one first; the signal ends this call's wait alone.
 */
export const antiForgeryHeader = async (method: 'GET' | 'POST', url: string, signal: AbortSignal): Promise<Record<string, string>> => {
  if (method === 'GET' || !isRelative(url)) return {}
  if (token() === undefined) {
    signal.throwIfAborted()
    await Promise.race([askForToken(), whenAborted(signal)])
  }
  const known = token()
  return known === undefined ? {} : { [CSRF_HEADER]: known }
}
