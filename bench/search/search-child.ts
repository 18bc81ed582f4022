import { createHash } from 'node:crypto'
import { createIndexBuilder } from '../../src/domain/search/index/build-index.ts'
import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'
import { drawQueries } from './draw-queries.ts'
import type { EngineName, Fill, Place, Search } from './engines/engine.ts'
import { queryOf, searchedData, type CountryStands, type Query } from './searched-data.ts'

export type SearchRequest = { engine: EngineName; tests: number; queries: number; countryStands: CountryStands; place: Place }
export type SearchAnswer = {
  version: string
  fillSeconds: number
  kinds: TimedKind[]
  /** Of queries without results. */ nothingMicros: Float64Array
}
export type TimedKind = { what: string; micros: Float64Array; rows: Float64Array; /** Of all found ids. */ hash: string }

/** Each kind of query runs for this time or number of times, after one warm-up run. */
const MOST_MS = 3_000
const MOST_PASSES = 20
const TIMES_NOTHING = 10_000

/** Loaded one by one, so that engines do not affect each other. */
const ENGINES: Record<EngineName, () => Promise<Fill>> = {
  tankmix: async () => (await import('./engines/tankmix.ts')).fillTankmix,
  SQLite: async () => (await import('./engines/sqlite.ts')).fillSqlite,
  'PostgreSQL, GIN': async () => (await import('./engines/postgresql.ts')).fillGin,
  'PostgreSQL, postings': async () => (await import('./engines/postgresql.ts')).fillPostings,
}

const buildIndex = (tests: number): SearchIndex => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) builder.add({ ...test, ingredients })
  return builder.finish()
}

const timeQueries = async (search: Search, queries: readonly Query[]): Promise<Omit<TimedKind, 'what'>> => {
  const hash = createHash('sha1')
  const rows = new Float64Array(queries.length)
  for (const [at, query] of queries.entries()) {
    const ids = await search(query)
    rows[at] = ids.length
    hash.update(`${Array.from(ids).join()}\n`)
  }
  const micros: number[] = []
  const started = performance.now()
  for (let pass = 0; pass < MOST_PASSES && (pass === 0 || performance.now() - started < MOST_MS); pass++)
    for (const query of queries) {
      const from = process.hrtime.bigint()
      const found = search(query)
      if (found instanceof Promise) await found
      micros.push(Number(process.hrtime.bigint() - from) / 1000)
    }
  return { micros: Float64Array.from(micros), rows, hash: hash.digest('hex') }
}

const timeNothing = async (askNothing: () => unknown): Promise<Float64Array> => {
  const micros = new Float64Array(TIMES_NOTHING)
  for (let at = 0; at < TIMES_NOTHING; at++) {
    const from = process.hrtime.bigint()
    const asked = askNothing()
    if (asked instanceof Promise) await asked
    micros[at] = Number(process.hrtime.bigint() - from) / 1000
  }
  return micros
}

const measure = async ({ engine, tests, queries, countryStands, place }: SearchRequest): Promise<SearchAnswer> => {
  const index = buildIndex(tests)
  const data = searchedData(index, countryStands)
  const asked = drawQueries(searchedData(index, 'in each term'), queries)
  const started = performance.now()
  const filled = await (await ENGINES[engine]())(data, place)
  const fillSeconds = (performance.now() - started) / 1000
  const kinds: TimedKind[] = []
  for (const { what, criteria } of asked)
    kinds.push({
      what,
      ...(await timeQueries(
        filled.search,
        criteria.map((one) => queryOf(data, one)),
      )),
    })
  const nothingMicros = await timeNothing(filled.askNothing)
  await filled.close?.()
  return { version: filled.version, fillSeconds, kinds, nothingMicros }
}

answerRequests(measure)
