import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentOf, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { fillDatabase, inTemporaryFolder } from './support/data.ts'
import { byEffort } from './support/effort.ts'
import type { Measurement } from './support/measurement.ts'
import { quantile, rounded } from './support/statistics.ts'

const TITLE = 'Searches of visitors while one client asks for files of all tests of a country'
const VISITORS = 4
/** A visitor's next search begins so long after a response. */
const PAUSE_MS = 5
const ASKED_AT_ONCE = [200, 1_000]
const HEADERS = { 'content-type': 'application/json', 'x-xsrf-token': 't', cookie: 'XSRF-TOKEN=t' }
const SEARCH = JSON.stringify({ countryCode: 'FR' })

/** Milliseconds of one search; each visitor has an address of its own. */
const search = (url: URL, visitor: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = { ...HEADERS, 'x-forwarded-for': `198.51.100.${visitor % 200}` }
    const sent = request(new URL('/api/tankmix/search', url), { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - began))
    })
    sent.on('error', reject).end(SEARCH)
  })

const searchFor = async (url: URL, ms: number): Promise<number[]> => {
  const times: number[] = []
  const end = performance.now() + ms
  await Promise.all(
    Array.from({ length: VISITORS }, async (_one, first) => {
      for (let visitor = first; performance.now() < end; visitor += VISITORS) {
        times.push(await search(url, visitor))
        await sleep(PAUSE_MS)
      }
    }),
  )
  return times.toSorted((a, b) => a - b)
}

/** Asks for files as fast as it can, and reads them. */
const askForFiles = (url: URL, count: number) => {
  const statuses = new Map<number, number>()
  const calls = Array.from({ length: count }, () =>
    request(
      new URL('/api/tankmix/search-csv?countryCode=FR', url),
      { agent: false, headers: { 'x-forwarded-for': '203.0.113.9', 'accept-encoding': 'gzip' } },
      (response) => {
        const status = response.statusCode ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        response.on('error', () => undefined).resume()
      },
    ).on('error', () => undefined),
  )
  for (const call of calls) call.end()
  return { statuses, stop: () => calls.forEach((call) => call.destroy()) }
}

export const measureFiles: Measurement = {
  name: 'files',
  title: 'how long files of all tests hold up the searches of others',
  run: async (report, effort) => {
    const tests = byEffort(effort, 30_000, 300_000)
    const ms = byEffort(effort, 2_000, 6_000)
    await inTemporaryFolder(async (dataFolder) => {
      await fillDatabase(dataFolder, tests)
      const server = await startTankmix({ ...environmentOf({ dataFolder }), TRUST_PROXY: 'loopback' })
      const url = new URL(server.url)
      try {
        await searchFor(url, ms)
        const alone = await searchFor(url, ms)
        for (const count of ASKED_AT_ONCE) {
          const files = askForFiles(url, count)
          const beside = await searchFor(url, ms)
          files.stop()
          report(TITLE, {
            tests,
            'files asked for at once': count,
            'median ms alone': rounded(quantile(alone, 0.5)),
            'median ms beside': rounded(quantile(beside, 0.5)),
            'p99 ms alone': rounded(quantile(alone, 0.99)),
            'p99 ms beside': rounded(quantile(beside, 0.99)),
            'files begun': files.statuses.get(200) ?? 0,
            'refused with 429': files.statuses.get(429) ?? 0,
          })
          await sleep(ms)
        }
      } finally {
        await server.stop()
      }
    })
  },
}
