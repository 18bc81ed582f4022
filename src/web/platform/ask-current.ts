import type { CurrentState } from '../../contract/current.ts'
import { API_BASE } from '../../contract/call.ts'
import { CURRENT_PATH } from '../../contract/public-paths.ts'
import { dateAndAge } from './date-and-age.ts'

const TIMEOUT_MS = 10_000
const HASH = /^[0-9a-f]{16}$/

/** `current` and how old the response says that it is; see `domain/packs/freshness.ts`. */
export type CurrentResponse = { current: CurrentState; asOf: number; date: number; ageMs: number }

const isCurrent = (value: unknown): value is CurrentState => {
  const { asOf, countries, lists = '0'.repeat(16) } = (value ?? {}) as Partial<Record<keyof CurrentState, unknown>>
  return (
    typeof asOf === 'string' &&
    typeof countries === 'object' &&
    countries !== null &&
    [lists, ...Object.values(countries)].every((hash) => typeof hash === 'string' && HASH.test(hash))
  )
}

/** Asks what is current, past the browser's own cache and without a word to the visitor; undefined where no usable response comes. */
export const askCurrent = async (): Promise<CurrentResponse | undefined> => {
  try {
    const response = await fetch(`${API_BASE}${CURRENT_PATH}`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const current: unknown = response.ok ? await response.json() : undefined
    if (!isCurrent(current)) return undefined
    return { current, asOf: Date.parse(current.asOf), ...dateAndAge(response.headers) }
  } catch {
    return undefined
  }
}
