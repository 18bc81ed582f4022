import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'

/** Days of the calendar on this machine, so that yesterday evening is yesterday on the morning after. */
const calendarDay = (at: number): number => {
  const time = new Date(at)
  return Math.round(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS)
}

/**
 * How long ago a moment was, in a language's own words: "5 minutes ago", "3 hours ago", "yesterday 17:36", "3 days ago". A moment
 * after `now`, which a clock that was set back leaves, counts as now.
 */
export const relativeTime = (at: number, now: number, language: string): string => {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const ago = Math.max(0, now - at)
  const days = calendarDay(now) - calendarDay(at)
  if (ago < MINUTE_MS) return words.format(0, 'second')
  if (ago < HOUR_MS) return words.format(-Math.floor(ago / MINUTE_MS), 'minute')
  if (days < 1) return words.format(-Math.floor(ago / HOUR_MS), 'hour')
  if (days === 1) {
    const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    return `${words.format(-1, 'day')} ${clock.format(at)}`
  }
  if (days < 14) return words.format(-days, 'day')
  if (days < 61) return words.format(-Math.floor(days / 7), 'week')
  return days < 365 ? words.format(-Math.floor(days / 30.44), 'month') : words.format(-Math.floor(days / 365.25) || -1, 'year')
}
