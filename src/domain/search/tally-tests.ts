import { COUNTED, countedResults } from './counted-results.ts'
import { newYear } from './filter-rules.ts'
import type { SearchIndex } from './index/search-index.ts'

export const FIRST_YEAR = 1970
export const YEARS_COUNTED = 256
const DAYS = 2 ** 16
const RESULTS = COUNTED

let yearOfDay: Uint8Array | undefined
/** Years since FIRST_YEAR of all days that an index can hold. */
export const yearsOfDays = (): Uint8Array => {
  if (yearOfDay) return yearOfDay
  yearOfDay = new Uint8Array(DAYS)
  for (let year = FIRST_YEAR; newYear(year) < DAYS; year++) yearOfDay.fill(year - FIRST_YEAR, newYear(year), newYear(year + 1))
  return yearOfDay
}

/** How many tests have a year, a volume of water and a result, for all of these that there are: an entry of each list. */
type Tally = {
  /** Since FIRST_YEAR. */
  years: Uint8Array
  /** Positions in `volumes`. */
  volumes: Uint32Array
  /** What they count as (`countedResults`). */
  results: Uint8Array
  totals: Uint32Array
}

const countTally = (index: SearchIndex, from: number, end: number): Tally => {
  const { days, water, volumes } = index.tests
  const results = countedResults(index)
  const yearOf = yearsOfDays()
  const table = new Uint32Array(volumes.length * RESULTS)
  const cells: [year: number, volume: number, result: number, total: number][] = []
  // A part is in the order of dates, so that the tests of a year are neighbours.
  for (let doc = from; doc < end;) {
    const year = yearOf[days[doc]!]!
    for (; doc < end && yearOf[days[doc]!] === year; doc++) table[water[doc]! * RESULTS + results[doc]!]!++
    // Most entries are 0: an iterator would make a pair of each, which takes a slow phone longer than all else here.
    for (let at = 0; at < table.length; at++) if (table[at]! > 0) cells.push([year, Math.floor(at / RESULTS), at % RESULTS, table[at]!])
    table.fill(0)
  }
  return {
    years: Uint8Array.from(cells, ([year]) => year),
    volumes: Uint32Array.from(cells, ([, volume]) => volume),
    results: Uint8Array.from(cells, ([, , result]) => result),
    totals: Uint32Array.from(cells, ([, , , total]) => total),
  }
}

const tallies = new WeakMap<SearchIndex, Map<number, Tally>>()

/** The tally of a part, by its first test and its end; counted once in the life of an index, which never changes. */
export const tallyOf = (index: SearchIndex, from: number, end: number): Tally => {
  const ofIndex = tallies.get(index) ?? new Map<number, Tally>()
  tallies.set(index, ofIndex)
  const known = ofIndex.get(from)
  if (known) return known
  const tally = countTally(index, from, end)
  // An empty part begins where the next one does.
  if (from < end) ofIndex.set(from, tally)
  return tally
}
