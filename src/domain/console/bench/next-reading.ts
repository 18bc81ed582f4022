import { HOUR_MS } from '../../durations.ts'
import { READING_HOURS } from './bench-test.ts'

/** The reading that comes next: hours after the mixing, and when it is due (ISO, UTC); null where the mix was not made yet. */
export type NextReading = { hours: number; dueAt: string | null }

/**
 * The next of the usual readings by those that are valid; null after the last. One that was passed over is due no more: what was read later
 * says more than it would. Without a reading at 0 h nobody knows when the mix was made, so that no time is given.
 */
export const nextReading = (readings: readonly { hours: number; readAt: string }[]): NextReading | null => {
  const last = Math.max(-1, ...readings.map(({ hours }) => hours))
  const hours = READING_HOURS.find((one) => one > last)
  if (hours === undefined) return null
  const mixedAt = readings.find((one) => one.hours === 0)?.readAt
  return { hours, dueAt: mixedAt === undefined ? null : new Date(Date.parse(mixedAt) + hours * HOUR_MS).toISOString() }
}
