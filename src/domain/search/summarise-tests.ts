import { RESULT_CODES, type ResultCode } from '../records.ts'
import type { Criteria } from './criteria.ts'
import { chosenProducts, filterOf, holdsOnly } from './filter-tests.ts'
import { daysOf, matchTests, newYear, nextMatch, NO_MORE } from './matching-tests.ts'
import { NO_WATER, WATER_SCALE, type SearchIndex } from './search-index.ts'

type ByResult = Record<ResultCode, number>
export type TestSummary = { total: number } & ByResult & {
    onlyThese: { total: number } & ByResult & { minWater: number | null; maxWater: number | null; waters: number[] }
    years: { year: number; total: number }[]
    waters: { litresPerHa: number; total: number }[]
  }

/** Maximum number of water volumes in `onlyThese`. */
const MAX_WATERS = 12

const byResult = (counts: Uint32Array): ByResult => {
  const [C, CA, NC] = RESULT_CODES.map((_code, at) => counts[at]!) as [number, number, number]
  return { C, CA, NC }
}

const FIRST_YEAR = 1970
const DAYS = 2 ** 16
/** Years since 1970 of all days that an index can hold. */
let yearOfDay: Uint8Array | undefined
const yearsOfDays = (): Uint8Array => {
  if (yearOfDay) return yearOfDay
  yearOfDay = new Uint8Array(DAYS)
  for (let year = FIRST_YEAR; newYear(year) < DAYS; year++) yearOfDay.fill(year - FIRST_YEAR, newYear(year), newYear(year + 1))
  return yearOfDay
}
const YEARS_COUNTED = 256

/** `totals` are by year since 1970; newest first. */
const yearTotals = (totals: Uint32Array): TestSummary['years'] => {
  const found: TestSummary['years'] = []
  for (let at = totals.length - 1; at >= 0; at--) if (totals[at]! > 0) found.push({ year: FIRST_YEAR + at, total: totals[at]! })
  return found
}

/** `totals` are by position in `volumes`. */
const waterTotals = ({ tests: { volumes } }: SearchIndex, totals: Uint32Array): TestSummary['waters'] => {
  const found: TestSummary['waters'] = []
  for (const [at, volume] of volumes.entries())
    if (totals[at]! > 0 && volume !== NO_WATER) found.push({ litresPerHa: volume / WATER_SCALE, total: totals[at]! })
  return found
}

/** Those tested most, ascending. */
const mostTested = (all: TestSummary['waters']): number[] =>
  all
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MAX_WATERS)
    .map(({ litresPerHa }) => litresPerHa)
    .toSorted((a, b) => a - b)

/** Bits: the filters that a test does not pass. */
const RESULTS = 1
const WATER = 2
const YEARS = 4
const ONLY_THESE = 8

/**
 * Counts all tests that meet the criteria. Results, years, volumes of water and the tests with only the chosen products are each
 * counted as if there were no filter of their own, so that the numbers say what another choice would show.
 */
export const summariseTests = (index: SearchIndex, criteria: Criteria): TestSummary => {
  const { results: bits, leastWater, mostWater } = filterOf(index, criteria)
  const chosen = chosenProducts(index, criteria)
  const [firstDay, lastDay] = daysOf(criteria.years)
  const { days, results, water, volumes } = index.tests
  const [counts, onlyCounts] = [new Uint32Array(RESULT_CODES.length), new Uint32Array(RESULT_CODES.length)]
  const [waters, onlyWaters] = [new Uint32Array(volumes.length), new Uint32Array(volumes.length)]
  const years = new Uint32Array(YEARS_COUNTED)
  const yearOf = yearsOfDays()
  let total = 0
  let onlyTotal = 0
  const matches = matchTests(index, { ...criteria, years: undefined })
  for (let doc = matches ? nextMatch(matches) : NO_MORE; doc !== NO_MORE; doc = nextMatch(matches!)) {
    const day = days[doc]!
    const volume = water[doc]!
    const result = results[doc]!
    const isOnly = chosen === undefined || holdsOnly(index, doc, chosen)
    const failed =
      (((bits >>> result) & 1) === 1 ? 0 : RESULTS) |
      (volume >= leastWater && volume <= mostWater ? 0 : WATER) |
      (day >= firstDay && day <= lastDay ? 0 : YEARS) |
      (isOnly || !criteria.onlyThese ? 0 : ONLY_THESE)
    if (failed === 0) total++
    if ((failed & ~RESULTS) === 0) counts[result]!++
    if ((failed & ~YEARS) === 0) years[yearOf[day]!]!++
    if ((failed & ~WATER) === 0) waters[volume]!++
    // Whatever `onlyThese` says, such tests pass it.
    if (!isOnly) continue
    if (failed === 0) onlyTotal++
    if ((failed & ~RESULTS) !== 0) continue
    onlyCounts[result]!++
    onlyWaters[volume]!++
  }
  const onlyVolumes = waterTotals(index, onlyWaters)
  return {
    total,
    ...byResult(counts),
    onlyThese: {
      total: onlyTotal,
      ...byResult(onlyCounts),
      minWater: onlyVolumes[0]?.litresPerHa ?? null,
      maxWater: onlyVolumes.at(-1)?.litresPerHa ?? null,
      waters: mostTested(onlyVolumes),
    },
    years: yearTotals(years),
    waters: waterTotals(index, waters),
  }
}
