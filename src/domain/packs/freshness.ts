import { MINUTE_MS } from '../durations.ts'

/** How old the word of the service may be that a pack has its newest data (EDGE-30). */
export const FRESH_MS = 2 * MINUTE_MS
/** The header Date has whole seconds, so that it can be before a moment that it follows. */
const DATE_STEP_MS = 1_000

/** A response that said what is current. Moments of the service are milliseconds since 1970, `sentAt` is monotonic. */
export type Sighting = {
  /** When a server last saw that this is current. */
  asOf: number
  /** The response's Date: when it was made; NaN where it has none. */
  date: number
  /** The response's Age: how long caches say that they stored it, in ms. */
  ageMs: number
  /** When it was asked for. */
  sentAt: number
}

/** The newest that was said, and what the service's time was at least at a monotonic moment. */
export type Said = { asOf: number; serverTime: number; at: number }

const serverTimeAt = ({ serverTime, at }: Said, now: number): number => serverTime + Math.max(0, now - at)

/**
 * What is known after a response. The service's time never goes back, whatever a cache says of itself: a response that is served again and
 * again grows old from when it was first seen. One that says less than was known, or nothing that can be judged, renews nothing.
 */
export const afterSighting = (before: Said | undefined, { asOf, date, ageMs, sentAt }: Sighting): Said | undefined => {
  const isJudged = Number.isFinite(asOf) && Number.isFinite(date) && ageMs >= 0 && date - asOf > -DATE_STEP_MS
  if (!isJudged) return before
  const serverTime = Math.max(asOf, date) + ageMs
  if (!before) return { asOf, serverTime, at: sentAt }
  return { asOf: Math.max(before.asOf, asOf), serverTime: Math.max(serverTime, serverTimeAt(before, sentAt)), at: sentAt }
}

/** How old that is, in ms; NaN where nothing was said. */
export const ageOf = (said: Said | undefined, now: number): number => (said ? serverTimeAt(said, now) - said.asOf : NaN)

/** Whether it is young enough to answer from. An age that is not known, or negative, never is. */
export const isFresh = (said: Said | undefined, now: number): boolean => {
  const age = ageOf(said, now)
  return age >= 0 && age < FRESH_MS
}

/** How long ago a response of any kind was made at least, in ms: by its own Age, and by what is known of the service's time; NaN where it does not say. */
export const ageOfResponse = (said: Said | undefined, { date, ageMs }: Pick<Sighting, 'date' | 'ageMs'>, now: number): number =>
  Math.max(ageMs, said ? serverTimeAt(said, now) - date : date - date)

/** Whether it was made so lately that what it says holds now: a cache that serves an older one proves nothing (EDGE-37). */
export const wasMadeLately = (said: Said | undefined, response: Pick<Sighting, 'date' | 'ageMs'>, now: number): boolean =>
  ageOfResponse(said, response, now) < FRESH_MS
