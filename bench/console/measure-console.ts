import { CONSOLE_API } from '../../src/contract/console/console-call.ts'
import { openDb, type Database, type DatabaseSettings } from '../../src/server/db/open-db.ts'
import { environmentOf, startTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { startPostgres } from '../../src/server/testing/programs/start-postgres.ts'
import { byEffort, type Effort } from '../support/effort.ts'
import type { Measurement, Report } from '../support/measurement.ts'
import { postgresql, sqlite } from '../support/places.ts'
import { quantile, rounded } from '../support/statistics.ts'
import { fillConsole } from './fill-console.ts'
import { placesOf, viewsWith, type Asked, type View } from './lists.ts'

const QUICK_ROWS = 2_000
const ROWS = 100_000
const WARM_UP = 2
/** A page is asked for so often, or for so long. */
const TIMES = 20
const QUICK_TIMES = 2
const LONGEST_MS = 2_000

const askedOf = async ({ kysely }: Database, person: string): Promise<Asked> => {
  const request = await kysely.selectFrom('requests').select(['mix_key', 'reference']).orderBy('id').limit(1).executeTakeFirstOrThrow()
  const run = await kysely.selectFrom('test_runs').select('id').orderBy('created_at').limit(1).executeTakeFirstOrThrow()
  const line = await kysely.selectFrom('run_lines').select('name').where('run_id', '=', run.id).limit(1).executeTakeFirstOrThrow()
  const product = await kysely.selectFrom('products').select('formulation').where('kind', '=', 'maker').limit(1).executeTakeFirstOrThrow()
  return { person, mix: request.mix_key, reference: request.reference, product: line.name, test: run.id, formulation: product.formulation }
}

type Times = { p50: number; p95: number }

const measured = async (ask: () => Promise<void>, times: number): Promise<Times> => {
  for (let time = 0; time < WARM_UP; time++) await ask()
  const millis: number[] = []
  const end = performance.now() + LONGEST_MS
  for (let time = 0; time < times && performance.now() < end; time++) {
    const started = performance.now()
    await ask()
    millis.push(performance.now() - started)
  }
  return { p50: quantile(millis, 0.5), p95: quantile(millis, 0.95) }
}

type Slowest = { view: string; page: string; times: Times }
const columns = (name: string, times: Times | undefined) => ({
  [`${name} p50`]: times ? rounded(times.p50) : '',
  [`${name} p95`]: times ? rounded(times.p95) : '',
})

const measureLists = async (report: Report, name: string, settings: DatabaseSettings, effort: Effort): Promise<void> => {
  const [rows, times] = byEffort(effort, [QUICK_ROWS, QUICK_TIMES], [ROWS, TIMES])
  const started = performance.now()
  const { session, people } = await fillConsole(settings, rows)
  console.log(`${name} was filled in ${Math.round((performance.now() - started) / 1000)} s`)
  const database = openDb(settings)
  const server = await startTankmix(environmentOf(settings))
  const ask = async (path: string, query: Record<string, string>): Promise<void> => {
    const response = await fetch(`${server.url}${CONSOLE_API}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { cookie: `console=${session}` },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} ${JSON.stringify(query)} gives ${response.status}: ${text.slice(0, 300)}`)
  }
  const slowest = new Map<string, Slowest>()
  const note = (list: string, one: Slowest): void => {
    const known = slowest.get(list)
    if (!known || one.times.p50 > known.times.p50) slowest.set(list, one)
  }
  const measureView = async ({ list, view, path, query, places }: View): Promise<void> => {
    const first = await measured(() => ask(path, query), times)
    const others: Times[] = []
    for (const after of places ? await placesOf(database.kysely, places) : [])
      others.push(await measured(() => ask(path, { ...query, after }), times))
    const pages = [first, ...others]
    for (const [at, page] of pages.entries()) note(list, { view, page: ['first', 'middle', 'last'][at]!, times: page })
    const [, middle, last] = pages
    report(`${name}, ${rows} of each, ms`, {
      list,
      view,
      ...columns('first', first),
      ...columns('middle', middle),
      ...columns('last', last),
    })
  }
  try {
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
    for (const view of viewsWith(await askedOf(database, people[0]!))) await measureView(view)
    for (const [list, { view, page, times: slow }] of slowest)
      report('The slowest page of each list, ms', {
        database: name,
        list,
        rows,
        view,
        page,
        p50: rounded(slow.p50),
        p95: rounded(slow.p95),
      })
  } finally {
    await server.stop()
    await database.close()
  }
}

export const measureConsole: Measurement = {
  name: 'console',
  title: 'lists of the console: filters, text, orders, first, middle and last pages',
  run: async (report, effort) => {
    const postgres = await startPostgres()
    if (!postgres) console.log('PostgreSQL is not installed: only SQLite is measured.')
    try {
      for (const place of postgres ? [sqlite, postgresql(postgres)] : [sqlite])
        await place.use((settings) => measureLists(report, place.name, settings, effort))
    } finally {
      await postgres?.stop()
    }
  },
}
