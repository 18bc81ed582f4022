import { startChild } from '../support/child.ts'
import type { LoadRequest } from '../http/load.ts'
import { fillDatabase, inTemporaryFolder } from '../support/data.ts'
import { byEffort, sizesOf } from '../support/effort.ts'
import type { Measurement, Row } from '../support/measurement.ts'
import { median, rounded } from '../support/statistics.ts'
import type { ReloadAnswer, Serving, Stall } from './reload-child.ts'

const MS_BETWEEN_SEARCHES = 5
const TITLE = `Event loop, with a search ${MS_BETWEEN_SEARCHES} ms after the last`

const rowOf = (tests: number, what: string, stalls: readonly Stall[]): Row => ({
  tests,
  what,
  'seconds, median': rounded(median(stalls.map(({ reloadSeconds }) => reloadSeconds))),
  'longest stall ms, median': rounded(median(stalls.map(({ longest }) => longest))),
  'longest stall ms, worst': rounded(Math.max(...stalls.map(({ longest }) => longest))),
  'longest own work ms': rounded(Math.max(...stalls.map(({ ownWork }) => ownWork))),
  'p99 ms': rounded(median(stalls.map(({ p99 }) => p99))),
})

/** Visitors search from a separate process, so that the event loop is used only by the server. */
const whileSearching = async (dataFolder: string, times: number): Promise<ReloadAnswer> => {
  const server = startChild(new URL('./reload-child.ts', import.meta.url))
  const visitors = startChild(new URL('../http/load.ts', import.meta.url))
  try {
    const { url, countries } = await server.ask<Serving>({ do: 'serve', settings: { dataFolder } })
    const bodies = countries.map((countryCode) => JSON.stringify({ countryCode, languageCode: 'en' }))
    const load: LoadRequest = { url, bodies, encoding: 'zstd', connections: 1, pauseMs: MS_BETWEEN_SEARCHES }
    visitors.ask(load).catch(() => undefined)
    return await server.ask<ReloadAnswer>({ do: 'reload', times })
  } finally {
    await visitors.close()
    await server.close()
  }
}

export const measureReload: Measurement = {
  name: 'reload',
  title: 'how long the event loop is held up while new data are taken over and searches are answered',
  run: async (report, effort) => {
    for (const tests of sizesOf(effort))
      await inTemporaryFolder(async (dataFolder) => {
        await fillDatabase(dataFolder, tests)
        const { idle, reloads } = await whileSearching(dataFolder, byEffort(effort, 2, 7))
        report(TITLE, rowOf(tests, 'no reload', [idle]))
        report(TITLE, rowOf(tests, `${reloads.length} reloads`, reloads))
      })
  },
}
