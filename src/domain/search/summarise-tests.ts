import { RESULT_CODES, type ResultCode } from '../records.ts'
import type { Criteria } from './criteria.ts'
import { chosenProducts, filterOf, holdsOnly, type Filter } from './filter-tests.ts'
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

/**
 * Numbers of tests by volume of water and result: entry position in `volumes` × RESULTS + position in RESULT_CODES. One increment for
 * a test counts it for both, and the filters on both are applied to the sums.
 */
type Table = Uint32Array
const RESULTS = RESULT_CODES.length

const isInWater = ({ leastWater, mostWater }: Filter, volume: number): boolean => volume >= leastWater && volume <= mostWater
const isInResults = ({ results }: Filter, result: number): boolean => ((results >>> result) & 1) === 1

const sumOf = (table: Table, isCounted: (volume: number, result: number) => boolean): number => {
  let sum = 0
  for (let volume = 0, at = 0; at < table.length; volume++)
    for (let result = 0; result < RESULTS; result++, at++) if (isCounted(volume, result)) sum += table[at]!
  return sum
}
const total = (table: Table, filter: Filter): number =>
  sumOf(table, (volume, result) => isInWater(filter, volume) && isInResults(filter, result))

/** Whatever the filter says about results. */
const byResult = (table: Table, filter: Filter): ByResult => {
  const [C, CA, NC] = RESULT_CODES.map((_code, code) => sumOf(table, (volume, result) => result === code && isInWater(filter, volume)))
  return { C: C!, CA: CA!, NC: NC! }
}

/** The volumes that some tests have, ascending. */
const byWater = ({ tests: { volumes } }: SearchIndex, table: Table, isCounted: (volume: number, result: number) => boolean) => {
  const found: TestSummary['waters'] = []
  for (const [volume, hundredths] of volumes.entries()) {
    let sum = 0
    for (let result = 0; result < RESULTS; result++) if (isCounted(volume, result)) sum += table[volume * RESULTS + result]!
    if (sum > 0 && hundredths !== NO_WATER) found.push({ litresPerHa: hundredths / WATER_SCALE, total: sum })
  }
  return found
}

/**
 * Counts all tests that meet the criteria. Results, years, volumes of water and the tests with only the chosen products are each
 * counted as if there were no filter of their own, so that the numbers say what another choice would show.
 */
export const summariseTests = (index: SearchIndex, criteria: Criteria): TestSummary => {
  const filter = filterOf(index, criteria)
  const chosen = chosenProducts(index, criteria)
  const [firstDay, lastDay] = daysOf(criteria.years)
  const { days, results, water, volumes } = index.tests
  const table: Table = new Uint32Array(volumes.length * RESULTS)
  const onlyTable: Table = chosen ? new Uint32Array(table.length) : table
  const passing = Uint8Array.from(table, (_none, at) =>
    isInWater(filter, Math.floor(at / RESULTS)) && isInResults(filter, at % RESULTS) ? 1 : 0,
  )
  const years = new Uint32Array(YEARS_COUNTED)
  const yearOf = yearsOfDays()
  const matches = matchTests(index, { ...criteria, years: undefined })
  for (let doc = matches ? nextMatch(matches) : NO_MORE; doc !== NO_MORE; doc = nextMatch(matches!)) {
    const day = days[doc]!
    const isInYears = day >= firstDay && day <= lastDay
    const at = water[doc]! * RESULTS + results[doc]!
    const isOnly = chosen !== undefined && holdsOnly(index, doc, chosen)
    if (isOnly && isInYears) onlyTable[at]!++
    if (filter.onlyThese && !isOnly) continue
    if (isInYears) table[at]!++
    if (passing[at] === 1) years[yearOf[day]!]!++
  }
  const onlyWaters = byWater(index, onlyTable, (volume) => isInWater(filter, volume))
  return {
    total: total(table, filter),
    ...byResult(table, filter),
    onlyThese: {
      total: total(onlyTable, filter),
      ...byResult(onlyTable, filter),
      minWater: onlyWaters[0]?.litresPerHa ?? null,
      maxWater: onlyWaters.at(-1)?.litresPerHa ?? null,
      waters: mostTested(onlyWaters),
    },
    years: byYear(years),
    waters: byWater(index, table, (_volume, result) => isInResults(filter, result)),
  }
}
