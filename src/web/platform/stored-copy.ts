import { STORED_COPY } from '../service-worker/messages.ts'

const dates = new WeakMap<object, number>()

/** Notes that what a call returned is a copy stored in the browser, and of when: milliseconds since 1970. */
export const noteStored = <T>(value: T, at: number): T => {
  if (typeof value === 'object' && value !== null) dates.set(value, at)
  return value
}

/** Of when the copy is that a call returned; undefined if the server sent it. */
export const storedAt = (value: object | undefined): number | undefined => value && dates.get(value)

/** The day that a response has itself, if the background worker took it from its cache. */
export const dateOfCopy = ({ headers }: Pick<Response, 'headers'>): number | undefined => {
  const sentAt = headers.has(STORED_COPY) ? Date.parse(headers.get('date') ?? '') : NaN
  return Number.isNaN(sentAt) ? undefined : sentAt
}
