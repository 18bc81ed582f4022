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
  /** The same by the browser's own clock alone, which may stand still while a device sleeps; undefined: as `sentAt`. */
  steadyAt?: number
}

/** A response in the past of what is known, which may be of now all the same: `time` is the service's by its headers. */
type Witness = { asOf: number; time: number; steadyAt: number }
/**
 * The newest that was said, and what the service's time was then, at a monotonic moment: at most `serverTime`, which the device's clock may have
 * carried away, and at least `leastTime`, by responses and the browser's own clock.
 */
export type Said = { asOf: number; serverTime: number; at: number; leastTime: number; steadyAt: number; witness?: Witness | undefined }

/** Two responses prove that their source is live if they are so far apart. */
const APART_MS = 30_000
/** How much less a live source may have advanced than time did: what is current is renewed every 30 s, and caches store it for 2 s. */
const RENEWED_MS = 35_000
/** Date and Age are whole seconds, and a response takes its time. */
const LATENCY_MS = 5_000

const serverTimeAt = ({ serverTime, at }: Said, now: number): number => serverTime + Math.max(0, now - at)

/** Whether the second response is of a source that has gone on as time did since the first: nothing that is stored does. */
const isLive = (first: Witness, second: Witness): boolean => {
  const passed = second.steadyAt - first.steadyAt
  const renewed = second.asOf - first.asOf
  return passed >= APART_MS && renewed > 0 && renewed > passed - RENEWED_MS && Math.abs(second.time - first.time - passed) < LATENCY_MS
}

/**
 * What is known after a response. The service's time never goes back, whatever a cache says of itself: a response that is served again and
 * again grows old from when it was first seen. One that says less than was known, or nothing that can be judged, renews nothing. Only what a
 * device's clock has added, and the browser's own has not, is taken back, where two responses prove that it was wrong.
 */
export const afterSighting = (before: Said | undefined, { asOf, date, ageMs, sentAt, steadyAt = sentAt }: Sighting): Said | undefined => {
  const isJudged = Number.isFinite(asOf) && Number.isFinite(date) && ageMs >= 0 && date - asOf > -DATE_STEP_MS
  if (!isJudged) return before
  const time = Math.max(asOf, date) + ageMs
  if (!before) return { asOf, serverTime: time, at: sentAt, leastTime: time, steadyAt }
  const most = serverTimeAt(before, sentAt)
  const least = before.leastTime + Math.max(0, steadyAt - before.steadyAt)
  const said = { asOf: Math.max(before.asOf, asOf), at: sentAt, leastTime: Math.max(least, time), steadyAt }
  const mayBeOfNow = time > least - LATENCY_MS && time < most && asOf >= before.asOf
  if (!mayBeOfNow) return { ...said, serverTime: Math.max(time, most) }
  const { witness } = before
  const seen = { asOf, time, steadyAt }
  if (witness && isLive(witness, seen)) return { ...said, serverTime: said.leastTime }
  return { ...said, serverTime: most, witness: witness && steadyAt - witness.steadyAt < APART_MS ? witness : seen }
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
