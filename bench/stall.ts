import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseKind } from '../src/server/testing/faults/world.ts'
import { startVisitors } from '../src/server/testing/faults/visitors.ts'
import { environmentOf, runTankmix, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { startPostgres } from '../src/server/testing/programs/start-postgres.ts'
import { fillDatabase, inTemporaryFolder, writeFiles } from './support/data.ts'
import { byEffort } from './support/effort.ts'
import type { Measurement } from './support/measurement.ts'
import { rounded } from './support/statistics.ts'

const TITLE = 'The server’s own thread while data are imported and visitors search and submit requests'
const VISITORS = 4
const IDLE_MS = 5_000
const STALL = /^tankmix_event_loop_stall_seconds (\S+)$/m
const READ_EVERY_MS = 250

/** The longest stall in ms from now on, until `over`. */
const watch = async (url: string, over: AbortSignal): Promise<number> => {
  let longest = 0
  while (!over.aborted) {
    await sleep(READ_EVERY_MS)
    const text = await (await fetch(`${url}/metrics`)).text()
    longest = Math.max(longest, Number(STALL.exec(text)?.[1] ?? 0) * 1_000)
  }
  return longest
}

export const measureStall: Measurement = {
  name: 'stall',
  title: 'how long an import holds up the server beside it',
  run: async (report, effort) => {
    const tests = byEffort(effort, 3_000, 300_000)
    for (const kind of ['SQLite', 'PostgreSQL'] satisfies DatabaseKind[]) {
      const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
      if (kind === 'PostgreSQL' && !postgres) {
        console.log('NOT RUN on PostgreSQL: none is installed')
        continue
      }
      await inTemporaryFolder(async (folder) => {
        await inTemporaryFolder(async (dataFolder) => {
          await writeFiles(folder, tests)
          if (!postgres) await fillDatabase(dataFolder, 30_000)
          const env = environmentOf({ dataFolder, databaseUrl: postgres?.url })
          const server = await startTankmix(env)
          const visitors = startVisitors({ url: () => server.url, count: VISITORS })
          const during = async (what: string, work: () => Promise<unknown>): Promise<void> => {
            const over = new AbortController()
            const before = { requests: visitors.acknowledged.length, searches: visitors.searches() }
            await watch(server.url, AbortSignal.timeout(1))
            const watching = watch(server.url, over.signal)
            const started = performance.now()
            await work()
            over.abort()
            report(TITLE, {
              database: kind,
              what,
              seconds: rounded((performance.now() - started) / 1_000),
              'longest stall ms': rounded(await watching),
              'searches answered': visitors.searches() - before.searches,
              'requests acknowledged': visitors.acknowledged.length - before.requests,
              'longest request ms': rounded(Math.max(0, ...visitors.waits.slice(before.requests))),
            })
          }
          try {
            await sleep(IDLE_MS)
            await during('no import', () => sleep(IDLE_MS))
            await during(`import of ${tests} tests`, async () => {
              const { code, error } = await runTankmix(['import', folder], env)
              if (code !== 0) throw new Error(error)
            })
            await during('the new index', () => sleep(IDLE_MS))
          } finally {
            await visitors.stop()
            await server.stop()
          }
        })
      }).finally(() => postgres?.stop())
    }
  },
}
