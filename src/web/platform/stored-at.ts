import { STORED_COPY } from './copy-header.ts'
import { dateAndAge } from './date-and-age.ts'
import { copies, NEWEST } from './stored-copy.ts'

/** A cache's response of this Age does not say what holds now: FRESH_MS of `domain/packs/freshness.ts`, whose file belongs to other pages. */
const COPY_FROM_MS = 120_000

type Made = { at: number; isCopy: boolean }
const known = new WeakMap<Headers, Made>()

/** Some caches send a Date of their own beside the Age; where the device's clock is wrong, the Date of other caches still holds. */
const madeBy = (headers: Headers): Made => {
  const { date, ageMs } = dateAndAge(headers)
  const made = known.get(headers) ?? { at: Math.min(date, Date.now() - ageMs), isCopy: headers.has(STORED_COPY) || ageMs >= COPY_FROM_MS }
  known.set(headers, made)
  return made
}

/** When the service made a response of the network; undefined where that is not known. */
export const madeAt = (value: object): number | undefined => {
  const headers = copies.get(value)
  const at = typeof headers === 'object' ? madeBy(headers).at : NaN
  return Number.isNaN(at) ? undefined : at
}

/** Of when the copy is that a call returned; undefined if the server has just sent it. */
export const storedAt = (value: object | undefined): number | undefined => {
  const at = value && copies.get(value)
  if (typeof at === 'object') return madeBy(at).isCopy ? madeAt(value!) : undefined
  return Number.isNaN(at) || at === NEWEST ? undefined : at
}

/** Whether a fresh pack gave a response in place of the server. */
export const isFromNewestPack = (value: object): boolean => copies.get(value) === NEWEST
