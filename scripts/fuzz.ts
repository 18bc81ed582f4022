import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importData } from '../src/server/data/import-data.ts'
import { writeBuiltPages } from '../src/server/testing/built-pages.ts'
import { ACCEPTANCE_DATA } from '../src/server/testing/fixtures.ts'
import { fuzzCalls } from '../src/server/testing/fuzz-calls.ts'
import { fuzzConsole } from '../src/server/testing/fuzz-console.ts'
import { buildTestApp } from '../src/server/testing/test-app.ts'

/** `npm run fuzz [-- CALLS [SEED]]`: makes calls with mutated inputs to every route, and a tenth as many to the console by people with each role; ends with code 1 where one does what none may. */
const [calls = 100_000, seed] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'tankmix-fuzz-'))
const pages = writeBuiltPages(join(folder, 'web'))
const ofConsole = await buildTestApp({ dataFolder: join(folder, 'console') })
const { app, database, currentData, close } = await buildTestApp({ dataFolder: join(folder, 'data') }, pages)
try {
  await importData(database, ACCEPTANCE_DATA)
  await currentData.refresh()
  const started = performance.now()
  const fuzzed = await fuzzCalls(app, database, { calls, ...(seed === undefined ? {} : { seed }) })
  console.log(`${fuzzed.calls} calls in ${Math.round((performance.now() - started) / 1000)} s, ${fuzzed.stored} requests stored, all valid`)
  console.log(fuzzed.statuses)
  await importData(ofConsole.database, ACCEPTANCE_DATA)
  await ofConsole.currentData.refresh()
  const signedIn = await fuzzConsole(ofConsole, { calls: Math.ceil(calls / 10), ...(seed === undefined ? {} : { seed }) })
  console.log(`${signedIn.calls} calls of the console; every change is in history and audit`)
  console.log(signedIn.statuses)
} finally {
  await close()
  await ofConsole.close()
  rmSync(folder, { recursive: true, force: true })
}
