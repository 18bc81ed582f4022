import { startPostgres, type Postgres } from '../../src/server/testing/programs/start-postgres.ts'
import { askOnce } from '../support/child.ts'
import { inTemporaryFolder } from '../support/data.ts'
import { byEffort, sizesOf } from '../support/effort.ts'
import type { Measurement, Report, Row } from '../support/measurement.ts'
import { quantile, rounded } from '../support/statistics.ts'
import { ENGINE_NAMES } from './engines/engine.ts'
import { reportAnswers } from './measure-answer.ts'
import type { SearchAnswer, SearchRequest } from './search-child.ts'
import { COUNTRY_STANDS } from './searched-data.ts'

const CHILD = new URL('./search-child.ts', import.meta.url)
const HEAP = ['--max-old-space-size=12000']

type Asked = Pick<SearchRequest, 'engine' | 'tests' | 'queries' | 'countryStands'>

const ask = (asked: Asked, postgres: Postgres | undefined): Promise<SearchAnswer> =>
  inTemporaryFolder((folder) => {
    const request: SearchRequest = { ...asked, place: { folder, databaseUrl: postgres?.url } }
    return askOnce<SearchAnswer>(CHILD, request, HEAP)
  })

/** Throws if a peer finds other tests or another order. */
const compare = (engine: string, ours: SearchAnswer, theirs: SearchAnswer): void => {
  for (const [at, { what, hash }] of theirs.kinds.entries())
    if (hash !== ours.kinds[at]!.hash) throw new Error(`${engine} gives other ids than tankmix for: ${what}`)
}

const reportEngine = (report: Report, { tests, engine, countryStands }: Asked, ours: SearchAnswer, theirs: SearchAnswer): void => {
  for (const [at, { what, micros, rows }] of theirs.kinds.entries()) {
    const median = quantile(micros, 0.5)
    report('The same queries, the same ids: one search, µs', {
      tests,
      engine: `${engine} ${theirs.version}`.trim(),
      country: engine === 'tankmix' ? '' : countryStands,
      query: what,
      'rows p50': quantile(rows, 0.5),
      p50: rounded(median),
      p99: rounded(quantile(micros, 0.99)),
      'times ours p50': rounded(median / quantile(ours.kinds[at]!.micros, 0.5)),
    })
  }
}

/** The fixed cost of a query: the minimum time of an engine with any index, compared with our slowest filtered search. */
const nothingRow = ({ tests, engine }: Asked, ours: SearchAnswer, { nothingMicros }: SearchAnswer): Row => {
  const filtered = ours.kinds.slice(1).map(({ micros }) => quantile(micros, 0.5))
  const p50 = quantile(nothingMicros, 0.5)
  return { tests, engine, 'p50 µs': rounded(p50), 'times our slowest filtered search': rounded(p50 / Math.max(...filtered)) }
}

export const measureSearch: Measurement = {
  name: 'search',
  title: 'the search engine against databases',
  run: async (report, effort) => {
    await reportAnswers(report, effort)
    const queries = byEffort(effort, 40, 300)
    const postgres = await startPostgres()
    if (!postgres) console.log('NOT RUN: PostgreSQL, since it is not installed.')
    try {
      for (const tests of sizesOf(effort)) {
        const filled: Row[] = []
        const nothing: Row[] = []
        let ours: SearchAnswer | undefined
        for (const engine of ENGINE_NAMES.filter((name) => postgres !== undefined || !name.startsWith('PostgreSQL')))
          for (const countryStands of engine === 'tankmix' ? COUNTRY_STANDS.slice(0, 1) : COUNTRY_STANDS) {
            const asked = { engine, tests, queries, countryStands }
            const answer = await ask(asked, postgres)
            ours ??= answer
            compare(engine, ours, answer)
            reportEngine(report, asked, ours, answer)
            filled.push({ tests, engine, country: countryStands, seconds: rounded(answer.fillSeconds) })
            if (countryStands === COUNTRY_STANDS[0]) nothing.push(nothingRow(asked, ours, answer))
          }
        for (const row of nothing) report('What a question costs that has nothing to look for', row)
        for (const row of filled.slice(1)) report('Filling the peers', row)
      }
    } finally {
      await postgres?.stop()
    }
  },
}
