import { API_BASE } from '../../contract/call.ts'
import { CSRF_COOKIE, CSRF_PATH } from '../../contract/paths.ts'

declare const cookieStore: { get: (name: string) => Promise<{ value?: string } | null> }

const tokenInCookie = async (): Promise<string | undefined> => {
  const value = (await cookieStore.get(CSRF_COOKIE))?.value
  return value && decodeURIComponent(value)
}

/** The worker repeats the cookie in the header as a page does (API-07); only scripts of this site can read it. */
export const workerToken = async (signal: AbortSignal): Promise<string> => {
  if ((await tokenInCookie()) === undefined) await fetch(`${API_BASE}${CSRF_PATH}`, { cache: 'no-store', signal })
  return (await tokenInCookie()) ?? ''
}
