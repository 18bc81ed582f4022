import { RESULT_CODES, type ResultCode } from '../records.ts'
import type { Criteria } from './criteria.ts'
import { chosenProducts, filterOf, holdsOnly, type Filter } from './filter-tests.ts'
import { daysOf, matchTests, newYear, nextMatch, NO_MORE } from './matching-tests.ts'
import { NO_WATER, WATER_SCALE, type SearchIndex } from './search-index.ts'

type DayRange = ReturnType<typeof daysOf>
type ByResult = Record<ResultCode, number>
export type TestSummary = { total: number } & ByResult & {
    onlyThese: { total: number } & ByResult & { minWater: number | null; maxWater: number | null; waters: number[] }
    years: { year: number; total: number }[]
    waters: { litresPerHa: number; total: number }[]
  }

/** Maximum number of water volumes in `onlyThese`. */
const MAX_WATERS = 12

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
const byYear = (totals: Uint32Array): TestSummary['years'] => {
  const found: TestSummary['years'] = []
  for (let at = totals.length - 1; at >= 0; at--) if (totals[at]! > 0) found.push({ year: FIRST_YEAR + at, total: totals[at]! })
  return found
}

/** Those tested most, ascending. */
const mostTested = (all: TestSummary['waters']): number[] =>
  all
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MAX_WATERS)
    .map(({ litresPerHa }) => litresPerHa)
    .toSorted((a, b) => a - b)

const RESULTS = RESULT_CODES.length

/**
 * Numbers of tests by volume of water and result: position in `volumes` × RESULTS + position in RESULT_CODES. One increment for a test
 * counts it for both, and the filters on both are applied to the sums. Kept between calls, as new arrays cost more than counting the
 * tests of most mixes.
 */
let table = new Uint32Array(0)
let onlyTable = new Uint32Array(0)
const years = new Uint32Array(YEARS_COUNTED)

const emptyTables = (entries: number): void => {
  if (table.length < entries) {
    table = new Uint32Array(entries)
    onlyTable = new Uint32Array(entries)
  } else {
    table.fill(0, 0, entries)
    onlyTable.fill(0, 0, entries)
  }
  years.fill(0)
}

/** Counts a range of tests, all of them: a country's, which is what most tests are counted for. */
const countRange = ({ tests }: SearchIndex, from: number, end: number, [firstDay, lastDay]: DayRange, filter: Filter): void => {
  const { days, results, water } = tests
  const yearOf = yearsOfDays()
  const { leastWater, mostWater, results: chosenResults } = filter
  for (let doc = from; doc < end; doc++) {
    const day = days[doc]!
    const volume = water[doc]!
    const result = results[doc]!
    if (day >= firstDay && day <= lastDay) table[volume * RESULTS + result]!++
    if (volume >= leastWater && volume <= mostWater && ((chosenResults >>> result) & 1) === 1) years[yearOf[day]!]!++
  }
}

type Sums = { total: number; results: ByResult; /** By volume, ascending. */ waters: TestSummary['waters'] }

/**
 * The sums of a table: `total` with all filters, `results` whatever the filter says about results. Volumes are counted either in the
 * chosen volumes, with all results, or in all of them, with the chosen results.
 */
const sumsOf = (
  { tests: { volumes } }: SearchIndex,
  counts: Uint32Array,
  { results, leastWater, mostWater }: Filter,
  watersOf: 'chosen volumes' | 'chosen results',
): Sums => {
  const byResult: ByResult = { C: 0, CA: 0, NC: 0 }
  const waters: TestSummary['waters'] = []
  let total = 0
  for (let volume = 0, at = 0; volume < volumes.length; volume++, at += RESULTS) {
    const isInWater = volume >= leastWater && volume <= mostWater
    let all = 0
    let chosen = 0
    for (let result = 0; result < RESULTS; result++) {
      const count = counts[at + result]!
      if (count === 0) continue
      all += count
      if (((results >>> result) & 1) === 1) chosen += count
      if (isInWater) byResult[RESULT_CODES[result]!] += count
    }
    if (isInWater) total += chosen
    const inVolume = watersOf === 'chosen results' ? chosen : isInWater ? all : 0
    if (inVolume > 0 && volumes[volume] !== NO_WATER) waters.push({ litresPerHa: volumes[volume]! / WATER_SCALE, total: inVolume })
  }
  return { total, results: byResult, waters }
}

/**
 * Counts all tests that meet the criteria. Results, years, volumes of water and the tests with only the chosen products are each
 * counted as if there were no filter of their own, so that the numbers say what another choice would show.
 */
export const summariseTests = (index: SearchIndex, criteria: Criteria): TestSummary => {
  const filter = filterOf(index, criteria)
  const chosen = filter.onlyThese ?? chosenProducts(index, criteria)
  const dayRange = daysOf(criteria.years)
  const [firstDay, lastDay] = dayRange
  const { days, results, water, volumes } = index.tests
  emptyTables(volumes.length * RESULTS)
  const yearOf = yearsOfDays()
  const matches = matchTests(index, { ...criteria, years: undefined })
  if (matches?.lists.length === 0) {
    // Without a list there is no product to be the only one.
    countRange(index, matches.from, matches.end, dayRange, filter)
    matches.from = matches.end
  }
  for (let doc = matches ? nextMatch(matches) : NO_MORE; doc !== NO_MORE; doc = nextMatch(matches!)) {
    const day = days[doc]!
    const isInYears = day >= firstDay && day <= lastDay
    const volume = water[doc]!
    const result = results[doc]!
    const isOnly = chosen !== undefined && holdsOnly(index, doc, chosen)
    if (isOnly && isInYears) onlyTable[volume * RESULTS + result]!++
    if (filter.onlyThese && !isOnly) continue
    if (isInYears) table[volume * RESULTS + result]!++
    if (volume >= filter.leastWater && volume <= filter.mostWater && ((filter.results >>> result) & 1) === 1) years[yearOf[day]!]!++
  }
  const all = sumsOf(index, table, filter, 'chosen results')
  const only = sumsOf(index, chosen ? onlyTable : table, filter, 'chosen volumes')
  return {
    total: all.total,
    ...all.results,
    onlyThese: {
      total: only.total,
      ...only.results,
      minWater: only.waters[0]?.litresPerHa ?? null,
      maxWater: only.waters.at(-1)?.litresPerHa ?? null,
      waters: mostTested(only.waters),
    },
    years: byYear(years),
    waters: all.waters,
  }
}
