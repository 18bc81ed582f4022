import type { ProductRecord } from '../records.ts'
import { DAY_MS, utcDay } from '../durations.ts'

/**
 * The last day, yyyy-MM-dd, of the last registration number that a product has in a country (upper-case code); undefined while one of them
 * has no end, and where it has none with days (WHO-40).
 */
export const authorisedUntil = (
  { codes, codePeriods }: Pick<ProductRecord, 'codes' | 'codePeriods'>,
  country: string,
): string | undefined => {
  if (codePeriods.length === 0) return undefined
  let last: string | undefined
  for (const code of codes) {
    if (!code.startsWith(`${country}:`)) continue
    const periods = codePeriods.filter((one) => one.code === code)
    if (periods.length === 0 || periods.some(({ until }) => until === '')) return undefined
    for (const { until } of periods) if (last === undefined || until > last) last = until
  }
  return last
}

/** The first day on which it was not authorised any more, where that is not after today; undefined otherwise. */
export const notAuthorisedSince = (until: string | undefined, today: string): string | undefined =>
  until !== undefined && until < today ? utcDay(Date.parse(until) + DAY_MS) : undefined
