import { HOUR_MS } from '../../durations.ts'
import type { ProtocolRequirements } from '../../method/requirements.ts'
import { READING_HOURS } from './bench-test.ts'

/** The reading that comes next: hours after the mixing, and when it is due (ISO, UTC); null where the mix was not made yet. */
export type NextReading = { hours: number; dueAt: string | null }

/** `jar` is its id, null for the first one of a test. */
type ReadInJar = { hours: number; readAt: string; jar: string | null }
const FIRST_JAR = [null] as const

/** The hours at which a test by a protocol is read: those that it requires, or the usual ones where it requires none, or not as data. */
export const hoursToRead = (requirements: Pick<ProtocolRequirements, 'readings'> | null | undefined): readonly number[] =>
  requirements && requirements.readings.length > 0 ? requirements.readings.map(({ hours }) => hours) : READING_HOURS

/**
 * When a jar was mixed: at its reading at 0 h. One without it was mixed with the others of its test, of which the first to be read says when.
 */
export const mixedAtOf = (readings: readonly ReadInJar[], jar: string | null): string | undefined => {
  const atMixing = readings.filter(({ hours }) => hours === 0)
  return (atMixing.find((one) => one.jar === jar) ?? atMixing.toSorted((a, b) => (a.readAt < b.readAt ? -1 : 1))[0])?.readAt
}

/**
 * The next of the readings at these hours by those that are valid; null after the last. One that was passed over is due no more: what was read later
 * says more than it would. Without a reading at 0 h nobody knows when the mix was made, so that no time is given. Of several jars it is the
 * one that is due first, so that an hour is done when each of them was read (JAR-05).
 */
export const nextReading = (
  readings: readonly ReadInJar[],
  jars: readonly (string | null)[] = FIRST_JAR,
  asked: readonly number[] = READING_HOURS,
): NextReading | null => {
  const next = jars.flatMap((jar): NextReading[] => {
    const last = Math.max(-1, ...readings.filter((one) => one.jar === jar).map(({ hours }) => hours))
    const hours = asked.find((one) => one > last)
    if (hours === undefined) return []
    const mixedAt = mixedAtOf(readings, jar)
    return [{ hours, dueAt: mixedAt === undefined ? null : new Date(Date.parse(mixedAt) + hours * HOUR_MS).toISOString() }]
  })
  const order = ({ hours, dueAt }: NextReading): number => (dueAt === null ? hours : Date.parse(dueAt))
  return next.toSorted((a, b) => order(a) - order(b))[0] ?? null
}
