import { laboratoryDay } from '../../../domain/method/laboratory-days.ts'
import { dayNumber, type SearchIndex } from '../../../domain/search/index/search-index.ts'
import { monthBefore, type Period } from './read-statistics.ts'
import type { RequestTimes, RunTimes } from './read-times.ts'

/** The countries that have figures in the months, whichever of them is chosen, in the order of their codes. */
export const offeredCountries = (
  requests: readonly RequestTimes[],
  runs: readonly RunTimes[],
  index: SearchIndex,
  { months, today, timeZone }: Pick<Period, 'months' | 'today' | 'timeZone'>,
): string[] => {
  const first = monthBefore(today, months - 1)
  const offered = new Set<string>()
  for (const { month, country } of requests) if (month >= first) offered.add(country)
  const { countries, partOff, tests } = index
  const firstDay = dayNumber(`${first}-01`)
  // The newest test of a part comes first.
  for (const [at, country] of [...countries, ...countries].entries())
    if (partOff[at]! < partOff[at + 1]! && tests.days[partOff[at]!]! >= firstDay) offered.add(country)
  const isIn = (time: string | undefined): boolean => time !== undefined && laboratoryDay(time, timeZone) >= first
  for (const { country, begunAt, passages, now: here, report } of runs)
    if (here !== undefined || [begunAt, report?.at, ...passages.map(({ endedAt }) => endedAt)].some(isIn)) offered.add(country)
  // A draft has no country at first.
  offered.delete('')
  return [...offered].toSorted()
}
