import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFiles } from '../src/server/testing/import-files.ts'
import { writeBuiltPages } from '../src/server/testing/built-pages.ts'
import { ACCEPTANCE_DATA } from '../src/server/testing/fixtures.ts'
import { fuzzCalls } from '../src/server/testing/calls/fuzz-calls.ts'
import { fuzzConsole } from '../src/server/testing/calls/fuzz-console.ts'
import { createDatabase } from '../src/server/testing/new-database.ts'
import { startPostgres } from '../src/server/testing/programs/start-postgres.ts'
import { buildTestApp, type TestApp } from '../src/server/testing/test-app.ts'

/**
 * `npm run fuzz [-- CALLS [SEED]]`: on SQLite and, where it is installed, on PostgreSQL, makes calls with mutated inputs to every route, and a
 * tenth as many to the console by people with each role; ends with code 1 where one does what none may.
 */
const [calls = 100_000, seed] = process.argv.slice(2).map(Number)
const optionsFor = (count: number) => ({ calls: count, ...(seed === undefined ? {} : { seed }) })
const folder = mkdtempSync(join(tmpdir(), 'tankmix-fuzz-'))
const pages = writeBuiltPages(join(folder, 'web'))
const postgres = await startPostgres(['fsync=off', 'full_page_writes=off'])

/** A server over the acceptance data in a database of its own. */
const withApp = async (name: string, isPostgres: boolean, fuzz: (served: TestApp) => Promise<void>): Promise<void> => {
  const created = isPostgres && postgres ? await createDatabase(postgres.url) : undefined
  const dataFolder = join(folder, `${name}-${isPostgres ? 'postgresql' : 'sqlite'}`)
  const served = await buildTestApp(created ? { dataFolder, databaseUrl: created.url } : { dataFolder }, pages)
  try {
    await importFiles(served.database, ACCEPTANCE_DATA)
    await served.currentData.refresh()
    await fuzz(served)
  } finally {
    await served.close()
    await created?.drop()
  }
}
const secondsSince = (started: number): number => Math.round((performance.now() - started) / 1_000)

try {
  for (const isPostgres of postgres ? [false, true] : [false]) {
    const where = isPostgres ? 'PostgreSQL' : 'SQLite'
    let started = performance.now()
    await withApp('all', isPostgres, async (served) => {
      const fuzzed = await fuzzCalls(served.app, served.database, optionsFor(calls))
      console.log(`${where}: ${fuzzed.calls} calls in ${secondsSince(started)} s, ${fuzzed.stored} requests stored, all valid`)
      console.log(fuzzed.statuses)
    })
    started = performance.now()
    await withApp('console', isPostgres, async (served) => {
      const fuzzed = await fuzzConsole(served, optionsFor(Math.ceil(calls / 10)))
      console.log(`${where}: ${fuzzed.calls} calls of the console in ${secondsSince(started)} s; every change is in history and audit`)
      console.log(fuzzed.statuses)
    })
  }
  if (!postgres) console.log('NOT RUN on PostgreSQL, since none is installed.')
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
