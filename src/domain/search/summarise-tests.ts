import { RESULT_CODES, type ResultCode } from '../records.ts'
import { createCounts, type Counts } from './count-values.ts'
import type { Criteria } from './criteria.ts'
import { chosenProducts, filterOf, holdsOnly, passesResults, passesWater } from './filter-tests.ts'
import { daysOf, matchTests, newYear, nextMatch, NO_MORE } from './matching-tests.ts'
import { MS_PER_DAY, NO_WATER, WATER_SCALE, type SearchIndex } from './search-index.ts'

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

/** Counts the tests of each year; days must descend. */
const createYears = () => {
  const list: TestSummary['years'] = []
  let firstDay = Infinity
  let last: TestSummary['years'][number] | undefined
  const add = (day: number): void => {
    if (day < firstDay) {
      const year = new Date(day * MS_PER_DAY).getUTCFullYear()
      firstDay = newYear(year)
      last = { year, total: 0 }
      list.push(last)
    }
    last!.total++
  }
  return { list, add }
}

const volumes = (waters: Counts): TestSummary['waters'] =>
  waters
    .entries()
    .map(([hundredths, total]) => ({ litresPerHa: hundredths / WATER_SCALE, total }))
    .toSorted((a, b) => a.litresPerHa - b.litresPerHa)

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
  const filter = filterOf(index, criteria)
  const chosen = chosenProducts(index, criteria)
  const [firstDay, lastDay] = daysOf(criteria.years)
  const { days, results, water } = index.tests
  const [counts, onlyCounts] = [new Uint32Array(RESULT_CODES.length), new Uint32Array(RESULT_CODES.length)]
  const [waters, onlyWaters] = [createCounts(), createCounts()]
  const years = createYears()
  let total = 0
  let onlyTotal = 0
  const matches = matchTests(index, { ...criteria, years: undefined })
  for (let doc = matches ? nextMatch(matches) : NO_MORE; doc !== NO_MORE; doc = nextMatch(matches!)) {
    const day = days[doc]!
    const hundredths = water[doc]!
    const isOnly = chosen === undefined || holdsOnly(index, doc, chosen)
    const failed =
      (passesResults(index, doc, filter) ? 0 : RESULTS) |
      (passesWater(index, doc, filter) ? 0 : WATER) |
      (day >= firstDay && day <= lastDay ? 0 : YEARS) |
      (isOnly || !criteria.onlyThese ? 0 : ONLY_THESE)
    if (failed === 0) total++
    if ((failed & ~RESULTS) === 0) counts[results[doc]!]!++
    if ((failed & ~YEARS) === 0) years.add(day)
    if ((failed & ~WATER) === 0 && hundredths !== NO_WATER) waters.add(hundredths)
    if (!isOnly) continue
    if ((failed & ~ONLY_THESE) === 0) onlyTotal++
    if ((failed & ~(ONLY_THESE | RESULTS)) !== 0) continue
    onlyCounts[results[doc]!]!++
    if (hundredths !== NO_WATER) onlyWaters.add(hundredths)
  }
  const onlyVolumes = volumes(onlyWaters)
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
    years: years.list,
    waters: volumes(waters),
  }
}
