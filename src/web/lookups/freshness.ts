import { API_BASE } from '../../contract/call.ts'
import type { CurrentState } from '../../contract/look-ups/current.ts'
import { CURRENT_PATH } from '../../contract/look-ups/public-paths.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { afterSighting, ageOf, ageOfResponse, isFresh, type Said, wasMadeLately } from '../../domain/packs/freshness.ts'
import { dateAndAge } from '../platform/network/date-and-age.ts'
import type { SavedPack } from './pack-list.ts'

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

/** Asks what is current, past the browser's own cache, without reporting a failure; undefined where no usable response comes. */
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

const ownValue = (record: Record<string, string>, key: string): string | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)

type FreshnessOptions = {
  ask: () => Promise<CurrentResponse | undefined>
  /** Monotonic milliseconds. */
  now: () => number
  /** Milliseconds of the browser's own clock, which nobody sets, and which may stand still while a device sleeps. */
  steady: () => number
  /** Milliseconds since 1970 by the device's clock. */
  device: () => number
  /** The newest `asOf` that an earlier visit saw: what says less is a cache that went back. */
  notBefore: number
}

/** What the service says is current, and whether that is fresh (EDGE-30). */
export const createFreshness = ({ ask, now, steady, device, notBefore }: FreshnessOptions) => {
  let said: Said | undefined
  let state: CurrentState | undefined
  let isThere = false
  let looking: Promise<void> | undefined

  const lookOnce = async (): Promise<void> => {
    const sent = { sentAt: now(), steadyAt: steady() }
    const response = await ask()
    isThere = response !== undefined
    if (!response || response.asOf < notBefore) return
    const before = said
    said = afterSighting(before, { ...response, ...sent })
    // Of two moments the later one counts, and a response that cannot be judged counts for nothing.
    if (said !== before && (!before || said!.asOf > before.asOf)) state = response.current
  }
  const isFreshNow = (): boolean => isFresh(said, now())
  const hashOf = (country: string): string | undefined => (state && isFreshNow() ? ownValue(state.countries, country) : undefined)
  /** Asks again; one call at a time. Never rejects. */
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  return {
    look,
    /** Asks where nothing fresh is known. */
    refresh: async (): Promise<void> => {
      if (!isFreshNow()) await look()
    },
    isFresh: isFreshNow,
    /** Whether a response that was made then, and stored for so long, is young enough by what is known of the service's time. */
    isYoung: (date: number, ageMs: number): boolean => wasMadeLately(said, { date, ageMs }, now()),
    /**
     * How long ago a response said that a country's data are the newest, in ms. As long ago as `current` was, where that is old: a cache that
     * serves old responses with a Date of its own does so for both.
     */
    ageOfResponse: (date: number, ageMs: number): number => {
      const own = ageOfResponse(said, { date, ageMs }, now())
      return said && !isFreshNow() ? Math.max(own, ageOf(said, now())) : own
    },
    /** Whether the last look got a response, from wherever. */
    isThere: (): boolean => isThere,
    /** The moment of what was said last; 0 where nothing was. */
    asOf: (): number => said?.asOf ?? 0,
    /** What was said last, fresh or not. */
    last: (): CurrentState | undefined => state,
    /** The hash of each country's newest pack, where that is known freshly. */
    version: (): CurrentState['countries'] | undefined => (isFreshNow() ? state?.countries : undefined),
    /** The hash of a country's newest pack, where that is known freshly and the pack is built. */
    hashOf,
    /** Whether a stored pack is what the service says freshly is the newest. One that is not listed any more is not. */
    isNewest: ({ country, sha256 }: Pick<SavedPack, 'country' | 'sha256'>): boolean => {
      const hash = hashOf(country)
      return hash !== undefined && sha256.startsWith(hash)
    },
    /** The hash of the pack that was named last, fresh or not. */
    namedHash: (country: string): string | undefined => state && ownValue(state.countries, country),
    /** When what was named last was the newest, by the device's clock. */
    namedAt: (): number => (isFreshNow() ? device() : Math.min(device(), said?.asOf ?? 0)),
    /** How many days ago that was; 0 while it is the newest. */
    ageDays: (): number => (isFreshNow() ? 0 : (device() - (said?.asOf ?? 0)) / DAY_MS),
  }
}
export type Freshness = ReturnType<typeof createFreshness>
