import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '../durations.ts'

/** Where a laboratory has set none; its days are then those of everybody else's data. */
export const NO_TIME_ZONE = 'UTC'

/** A moment in the laboratory, and the zone in which its days are. */
export type LaboratoryNow = { now: Date; timeZone: string }

/** Whether it is the name of a time zone of the IANA database that this machine knows, such as Europe/Warsaw; an offset is none. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const calendars = new Map<string, Intl.DateTimeFormat>()
/** Of each zone one: making it takes a hundred times as long as using it. */
const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, made)
  return made
}

/** The day of a moment where the laboratory is, yyyy-MM-dd; throws for a zone that this machine does not know. */
export const laboratoryDay = (instant: Date | number | string, timeZone: string): string => {
  const time = new Date(instant)
  if (timeZone === NO_TIME_ZONE) return time.toISOString().slice(0, 'yyyy-MM-dd'.length)
  const parts = new Map(
    calendarOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart('yyyy'.length, '0')}-${parts.get('month')}-${parts.get('day')}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** The time of a moment where the laboratory is, such as 14:05. */
export const laboratoryTime = (instant: Date | number | string, timeZone: string): string => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock.format(new Date(instant))
}

/** The year of a moment where the laboratory is. */
export const laboratoryYear = (instant: Date | number | string, timeZone: string): number =>
  Number(laboratoryDay(instant, timeZone).slice(0, 'yyyy'.length))

/** By how much the clocks of two devices differ without anybody noticing. */
export const CLOCKS_MS = 5 * MINUTE_MS

/** The last day that can have come: today, and tomorrow where nobody said where the laboratory is, since it may be that there. */
export const latestDay = ({ now, timeZone }: LaboratoryNow): string =>
  laboratoryDay(now.getTime() + (timeZone === NO_TIME_ZONE ? DAY_MS : CLOCKS_MS), timeZone)

/** The day that comes so many days after another, or before it. */
export const dayAfter = (day: string, days: number): string => utcDay(Date.parse(day) + days * DAY_MS)

/** The first moment of a day and the first after a day, as they are stored, for a list that is filtered by the laboratory's days. */
export const momentsOfDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { from: string | undefined; to: string | undefined } => ({
  from: from === undefined ? undefined : startOfDay(from, timeZone).toISOString(),
  to: to === undefined ? undefined : startOfDay(dayAfter(to, 1), timeZone).toISOString(),
})

/** The furthest that clocks anywhere are ahead of UTC and behind it, and a little. */
const AHEAD_MS = 16 * HOUR_MS
const BEHIND_MS = 14 * HOUR_MS

/** The first moment of a day where the laboratory is, to the minute; of a day that the zone left out, that of the next one. */
export const startOfDay = (day: string, timeZone: string): Date => {
  const midnight = Date.parse(day)
  if (timeZone === NO_TIME_ZONE) return new Date(midnight)
  let [before, from] = [(midnight - AHEAD_MS) / MINUTE_MS, (midnight + BEHIND_MS) / MINUTE_MS]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (laboratoryDay(middle * MINUTE_MS, timeZone) < day) before = middle
    else from = middle
  }
  return new Date(from * MINUTE_MS)
}
