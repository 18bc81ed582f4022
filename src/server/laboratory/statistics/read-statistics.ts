import { utcDay } from '../../../domain/durations.ts'
import type { Statistics, StatisticsRow } from '../../../contract/console/statistics.ts'
import { quantile, STAGES } from '../../../domain/console/stages.ts'
import { dateOf, dayNumber, type SearchIndex } from '../../../domain/search/index/search-index.ts'
import type { RequestTimes } from './read-times.ts'
import { RESULT_CODES, type ResultCode } from '../../../domain/records.ts'

/** How many public tests of a country (of all where it is undefined) are from the months since a day, by country and month. */
const countVerdicts = (
  index: SearchIndex,
  first: string,
  country: string | undefined,
  add: (month: string, country: string, result: ResultCode) => void,
): void => {
  const firstDay = dayNumber(first)
  const { days, results } = index.tests
  const months = new Map<number, string>()
  const monthOf = (day: number): string => {
    const known = months.get(day) ?? dateOf(day).slice(0, 7)
    months.set(day, known)
    return known
  }
  for (const [at, part] of [...index.countries, ...index.countries].entries()) {
    if (country !== undefined && part !== country) continue
    // The newest tests of a part come first.
    for (let doc = index.partOff[at]!; doc < index.partOff[at + 1]! && days[doc]! >= firstDay; doc++)
      add(monthOf(days[doc]!), part, RESULT_CODES[results[doc]!]!)
  }
}

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value * 10) / 10)
export const medianDays = (values: readonly number[]) => {
  const sorted = Float64Array.from(values).sort()
  return { count: sorted.length, median: rounded(quantile(sorted, 0.5)), p90: rounded(quantile(sorted, 0.9)) }
}

/** What is counted for each of some keys. */
export const createCounts = <Count>(nothing: () => Count) => {
  const counts = new Map<string, Count>()
  const of = (key: string): Count => {
    const known = counts.get(key)
    if (known) return known
    const made = nothing()
    counts.set(key, made)
    return made
  }
  return { counts, of }
}

/** The month, yyyy-MM, so many months before that of a day. */
export const monthBefore = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return utcDay(Date.UTC(year, month - 1 - months, 1)).slice(0, 'yyyy-MM'.length)
}

/** `today` is the laboratory's day, by whose days months are, too. */
export type Period = { months: number; country: string | undefined; today: string; timeZone: string }

type Counted = { received: number; days: number[]; C: number; CA: number; NC: number }
const nothing = (): Counted => ({ received: 0, days: [], C: 0, CA: 0, NC: 0 })

const rowsOf = (counts: ReadonlyMap<string, Counted>): StatisticsRow[] =>
  [...counts].map(([of, { days, ...counted }]) => ({ of, ...counted, ended: medianDays(days) }))

/** Days of requests by stage, and verdicts, by month and country; nothing of it says who asked. */
export const requestStatistics = (
  requests: readonly RequestTimes[],
  index: SearchIndex,
  { months, country, today }: Period,
): Omit<Statistics, 'tests' | 'offered'> => {
  const first = monthBefore(today, months - 1)
  const byMonth = createCounts(nothing)
  for (let back = 0; back < months; back++) byMonth.of(monthBefore(today, back))
  const byCountry = createCounts(nothing)
  const byStage = STAGES.map((stage) => ({ stage, days: [] as number[] }))
  const totals: number[] = []
  for (const { month, country: of, days, total } of requests) {
    if (month < first || (country !== undefined && of !== country)) continue
    for (const { stage, days: all } of byStage) if (days[stage] !== undefined) all.push(days[stage])
    for (const counted of [byMonth.of(month), byCountry.of(of)]) {
      counted.received++
      if (total !== undefined) counted.days.push(total)
    }
    if (total !== undefined) totals.push(total)
  }
  countVerdicts(index, `${first}-01`, country, (month, of, result) => {
    byMonth.of(month)[result]++
    byCountry.of(of)[result]++
  })
  return {
    stages: [...byStage.map(({ stage, days }) => ({ stage, days: medianDays(days) })), { stage: 'all', days: medianDays(totals) }],
    months: rowsOf(byMonth.counts).toSorted((a, b) => (a.of < b.of ? 1 : -1)),
    countries: rowsOf(byCountry.counts).toSorted((a, b) => b.received - a.received || (a.of < b.of ? -1 : 1)),
  }
}
