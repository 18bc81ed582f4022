import { RESULT_CODES, type ResultCode } from '../records.ts'
import { COUNTED, countedResults, isCounted, OLDER, WITHOUT_RATE } from './counted-results.ts'
import type { Criteria } from './criteria.ts'
import { allOf, bitsOf, chosenProducts, holdsOnly, passingOf, positionsOf, type Chosen, type PassesFilter } from './filter-rules.ts'
import type { FilterName } from './filters.ts'
import { matchTests, nextMatch, NO_MORE, type Matches } from './matching-tests.ts'
import { FIRST_YEAR, tallyOf, YEARS_COUNTED, yearsOfDays } from './tally-tests.ts'
import { NO_WATER, WATER_SCALE, type SearchIndex } from './index/search-index.ts'

/** `noRate` and `older`, where there are any: passes with a product at rate 0, or of an older formulation, which no other number counts but `total`. */
type ByResult = Record<ResultCode, number> & { noRate?: number; older?: number }
export type TestSummary = { total: number } & ByResult & {
    onlyThese: { total: number } & ByResult & { minWater: number | null; maxWater: number | null; waters: number[] }
    years: { year: number; total: number }[]
    waters: { litresPerHa: number; total: number }[]
  }

/** The filters that are counted, each as if it were not there; whatever else is filtered by leaves tests out of all numbers. */
const COUNTED_APART = ['results', 'onlyThese', 'water', 'years'] as const satisfies FilterName[]

type Filter = {
  /** Bits (`bitsOf`). */
  results: number
  /** Positions in `volumes`, both included. */
  leastWater: number
  mostWater: number
  onlyThese: Chosen | undefined
  /** Undefined where there is none. */
  others: PassesFilter | undefined
}

const filterOf = (index: SearchIndex, criteria: Criteria): Filter => {
  const [leastWater, mostWater] = positionsOf(index, criteria.water)
  const others = passingOf(index, criteria, COUNTED_APART)
  return {
    results: bitsOf(criteria.results),
    leastWater,
    mostWater,
    onlyThese: criteria.onlyThese && chosenProducts(index, criteria),
    others: others.length > 0 ? allOf(others) : undefined,
  }
}

/** Maximum number of water volumes in `onlyThese`. */
const MAX_WATERS = 12

/** Those tested most, ascending. */
const mostTested = (all: TestSummary['waters']): number[] => {
  const most = all.length <= MAX_WATERS ? all : all.toSorted((a, b) => b.total - a.total).slice(0, MAX_WATERS)
  const waters = most.map(({ litresPerHa }) => litresPerHa)
  return most === all ? waters : waters.sort((a, b) => a - b)
}

const RESULTS = COUNTED

/**
 * Numbers of tests by volume of water and result: position in `volumes` × RESULTS + what they count as. One increment for a test
 * counts it for both, and the filters on both are applied to the sums. Kept between calls and emptied after each, as new arrays cost
 * more than counting the tests of most mixes.
 */
let table = new Uint32Array(0)
let onlyTable = new Uint32Array(0)
/** By year since FIRST_YEAR. */
const yearTable = new Uint32Array(YEARS_COUNTED)

/** The entries that may have been counted in, both ends included: only these are read and emptied, since most mixes have few tests. */
type Counted = { leastVolume: number; mostVolume: number; firstYear: number; lastYear: number }

/** Newest first. */
const byYear = ({ firstYear, lastYear }: Counted): TestSummary['years'] => {
  const found: TestSummary['years'] = []
  for (let at = lastYear; at >= firstYear; at--) if (yearTable[at]! > 0) found.push({ year: FIRST_YEAR + at, total: yearTable[at]! })
  return found
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
  { leastVolume, mostVolume }: Counted,
  watersOf: 'chosen volumes' | 'chosen results',
): Sums => {
  const byResult: ByResult = { C: 0, CA: 0, NC: 0 }
  const waters: TestSummary['waters'] = []
  let total = 0
  for (let volume = leastVolume, at = leastVolume * RESULTS; volume <= mostVolume; volume++, at += RESULTS) {
    const isInWater = volume >= leastWater && volume <= mostWater
    let all = 0
    let chosen = 0
    for (let result = 0; result < RESULTS; result++) {
      const count = counts[at + result]!
      if (count === 0) continue
      if (isCounted(result)) all += count
      if (((results >>> result) & 1) === 1) chosen += count
      if (!isInWater) continue
      if (result === WITHOUT_RATE) byResult.noRate = (byResult.noRate ?? 0) + count
      else if (result === OLDER) byResult.older = (byResult.older ?? 0) + count
      else byResult[RESULT_CODES[result]!] += count
    }
    if (isInWater) total += chosen
    const inVolume = watersOf === 'chosen results' ? chosen : isInWater ? all : 0
    if (inVolume > 0 && volumes[volume] !== NO_WATER) waters.push({ litresPerHa: volumes[volume]! / WATER_SCALE, total: inVolume })
  }
  return { total, results: byResult, waters }
}

/** Counts all tests of a country, which has counted them before: without a product there is none to be the only one. */
const countPart = (index: SearchIndex, from: number, end: number, isInYears: (year: number) => boolean, filter: Filter): Counted => {
  const { years, volumes, results, totals } = tallyOf(index, from, end)
  const { leastWater, mostWater, results: chosenResults } = filter
  for (let cell = 0; cell < totals.length; cell++) {
    const year = years[cell]!
    const volume = volumes[cell]!
    const result = results[cell]!
    const total = totals[cell]!
    if (isInYears(year)) table[volume * RESULTS + result]! += total
    if (volume >= leastWater && volume <= mostWater && ((chosenResults >>> result) & 1) === 1) yearTable[year]! += total
  }
  return { leastVolume: 0, mostVolume: index.tests.volumes.length - 1, firstYear: 0, lastYear: YEARS_COUNTED - 1 }
}

/** Counts tests one by one. */
const countMatches = (
  index: SearchIndex,
  matches: Matches,
  isInYears: (year: number) => boolean,
  filter: Filter,
  chosen: Chosen | undefined,
): Counted => {
  const { days, water } = index.tests
  const results = countedResults(index)
  const { leastWater, mostWater, results: chosenResults, others } = filter
  const yearOf = yearsOfDays()
  let leastVolume = Infinity
  let mostVolume = -1
  let firstYear = YEARS_COUNTED
  let lastYear = 0
  for (let doc = nextMatch(matches); doc !== NO_MORE; doc = nextMatch(matches)) {
    if (others && !others(doc)) continue
    const year = yearOf[days[doc]!]!
    const volume = water[doc]!
    const result = results[doc]!
    const isOnly = chosen !== undefined && holdsOnly(index, doc, chosen)
    if (filter.onlyThese && !isOnly) continue
    if (volume < leastVolume) leastVolume = volume
    if (volume > mostVolume) mostVolume = volume
    if (year < firstYear) firstYear = year
    if (year > lastYear) lastYear = year
    if (isInYears(year)) {
      table[volume * RESULTS + result]!++
      if (isOnly) onlyTable[volume * RESULTS + result]!++
    }
    if (volume >= leastWater && volume <= mostWater && ((chosenResults >>> result) & 1) === 1) yearTable[year]!++
  }
  return { leastVolume: Math.min(leastVolume, mostVolume + 1), mostVolume, firstYear, lastYear }
}

/**
 * Counts all tests that meet the criteria. Results, years, volumes of water and the tests with only the chosen products are each
 * counted as if there were no filter of their own, so that the numbers say what another choice would show.
 */
export const summariseTests = (index: SearchIndex, criteria: Criteria): TestSummary => {
  const filter = filterOf(index, criteria)
  const chosen = filter.onlyThese ?? chosenProducts(index, criteria)
  const [first, last] = criteria.years ?? [-Infinity, Infinity]
  const isInYears = (year: number): boolean => year + FIRST_YEAR >= first && year + FIRST_YEAR <= last
  const entries = index.tests.volumes.length * RESULTS
  if (table.length < entries) {
    table = new Uint32Array(entries)
    onlyTable = new Uint32Array(entries)
  }
  const matches = matchTests(index, criteria.years ? { ...criteria, years: undefined } : criteria)
  const counted = !matches
    ? NOTHING
    : matches.lists.length === 0 && !filter.others
      ? countPart(index, matches.from, matches.end, isInYears, filter)
      : countMatches(index, matches, isInYears, filter, chosen)
  const all = sumsOf(index, table, filter, counted, 'chosen results')
  const only = sumsOf(index, chosen ? onlyTable : table, filter, counted, 'chosen volumes')
  const years = byYear(counted)
  const { leastVolume, mostVolume, firstYear, lastYear } = counted
  // For the few entries of a mix a loop takes less than `fill`.
  for (let at = leastVolume * RESULTS; at < (mostVolume + 1) * RESULTS; at++) table[at] = onlyTable[at] = 0
  for (let at = firstYear; at <= lastYear; at++) yearTable[at] = 0
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
    years,
    waters: all.waters,
  }
}

const NOTHING: Counted = { leastVolume: 0, mostVolume: -1, firstYear: 0, lastYear: -1 }
