import type { Deprecated } from '../../contract/call.ts'
import { utcDay } from '../../domain/durations.ts'

/** Partners have so long to move to what replaces a call. */
const NOTICE_MONTHS = 12

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string): Date => {
  const day = new Date(`${text}T00:00:00Z`)
  if (!DAY.test(text) || Number.isNaN(day.getTime())) throw new Error(`${text} is no day such as 2027-01-31`)
  return day
}

/**
 * The headers of every response of a deprecated call, errors included: `Deprecation` (RFC 9745), `Sunset` and its link (RFC 8594). Throws
 * where the notice would be shorter than was promised.
 */
export const deprecationHeaders = ({ since, ends, instead }: Deprecated): Record<string, string> => {
  const begin = dayOf(since)
  const end = dayOf(ends)
  const earliest = new Date(begin)
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS)
  if (end < earliest) throw new Error(`a call that is deprecated since ${since} cannot end before ${utcDay(earliest)}`)
  return {
    deprecation: `@${begin.getTime() / 1000}`,
    sunset: end.toUTCString(),
    link: `<${instead}>; rel="deprecation"; type="text/html", <${instead}>; rel="sunset"; type="text/html"`,
  }
}
