import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { releaseFolder } from '../../src/server/data/release/nightly-release.ts'
import { lockData, markChanged } from '../../src/server/db/data-state.ts'
import { type Database, openDb } from '../../src/server/db/open-db.ts'
import { type AnyCall, everyCall, fileCalls, siteOf, type Site } from '../../src/server/testing/calls/every-call.ts'
import { environmentOf, type RunningServer, runTankmix, startTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { loadBrand } from '../../src/server/visitors/brand/load-brand.ts'
import { startChild } from '../support/child.ts'
import { fillDatabase, inTemporaryFolder } from '../support/data.ts'
import { byEffort } from '../support/effort.ts'
import type { Measurement, Report } from '../support/measurement.ts'
import { rounded } from '../support/statistics.ts'
import { burst } from './burst.ts'
import type { Watched, WatchRequest } from './watch-child.ts'

const BRAND = fileURLToPath(new URL('../../brand/spraypair/', import.meta.url))
const PATIENCE_MS = 60_000
const LOOK_MS = 20
const MEGABYTE = 1_000_000
const WARM_UP_MS = 300
/** More of either, and the measurement fails: what a server of 1 GB survives, and what a visitor takes for slow, not for broken. */
const MOST_MEGABYTES = 400
const MOST_WAIT_MS = 3_000

/** The peak of a process's memory since it was last reset. Linux only. */
const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')
const memoryOf = async (pid: number): Promise<{ now: number; peak: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return { now: kilobytes('VmRSS') * 1_024, peak: kilobytes('VmHWM') * 1_024 }
}

/** Processor time that a process used so far, in ms: it does not depend on what else the machine does. Linux counts it in hundredths of a second. */
const processorMs = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 10 * PATIENCE_MS
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error('it was waited for in vain')
    await sleep(LOOK_MS)
  }
}
const versionOf = async (url: string): Promise<string | undefined> => {
  const response = await fetch(`${url}/readyz`)
  return response.ok ? ((await response.json()) as { dataVersion: string }).dataVersion : undefined
}

/** Gives one test another observation, as a publication does. */
const publish = ({ kysely }: Database, { testId }: Site): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    await trx
      .updateTable('tests')
      .set({ observations: `Noted ${Math.random()}.` })
      .where('id', '=', testId)
      .execute()
    await markChanged(trx, { demo: false, tests: [testId] })
  })

/** The files that there are now: their addresses have a version or a hash. */
const filesNow = async (url: string, { country }: Site): Promise<Parameters<typeof fileCalls>[0]> => {
  const page = await (await fetch(`${url}/data`)).text()
  const ofRelease = [...page.matchAll(/href="(\/data\/[^/"]+\/([^"]+))"/g)].map(([, at, name]) => ({ address: `/data/:version/${name}`, url: at! }))
  const pack = (await (await fetch(`${url}/api/tankmix/pack/${country}`)).json()) as { url: string }
  const withEtags = await Promise.all(
    [...ofRelease.filter(({ url: at }) => /tests|changes|datapackage/.test(at)), { address: '/packs/:file', url: pack.url }].map(async (file) => {
      const etag = (await fetch(url + file.url, { method: 'HEAD' })).headers.get('etag')
      return { ...file, ...(etag === null ? {} : { etag }) }
    }),
  )
  return withEtags
} // prettier-ignore

/** Redirects lead to the one address of a page; its own first call is what counts. */
const settled = async (url: string, call: AnyCall): Promise<AnyCall> => {
  if (call.method !== 'GET') return call
  const response = await fetch(url + call.url, { redirect: 'manual', headers: call.headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  await response.body?.cancel()
  const to = response.headers.get('location')
  return to !== null && to.startsWith('/') && [301, 308].includes(response.status) ? { ...call, url: to } : call
}

type Trial = {
  server: RunningServer
  watcher: ReturnType<typeof startChild>
  site: Site
  report: Report
  atOnce: number
  tests: number
  beyond: string[]
}

const tryOne = async ({ server, watcher, site, report, atOnce, tests, beyond }: Trial, situation: string, call: AnyCall): Promise<void> => {
  const ask = <Answer>(asked: WatchRequest): Promise<Answer> => watcher.ask<Answer>(asked)
  await ask({ do: 'begin', url: server.url, country: site.country, products: site.products })
  await sleep(WARM_UP_MS)
  const { longestMs: alone } = await ask<Watched>({ do: 'end' })
  await resetPeak(server.pid)
  const before = await memoryOf(server.pid)
  await ask({ do: 'begin', url: server.url, country: site.country, products: site.products })
  const usedBefore = await processorMs(server.pid)
  const { ms, statuses } = await burst(server.url, call, atOnce, PATIENCE_MS)
  const { longestMs } = await ask<Watched>({ do: 'end' })
  const after = await memoryOf(server.pid).catch(() => undefined)
  const used = (await processorMs(server.pid).catch(() => Infinity)) - usedBefore
  const grown = after ? (after.peak - before.now) / MEGABYTE : Infinity
  report(`The same call ${atOnce} times at once, ${tests} tests`, {
    after: situation,
    address: call.address,
    'all answered, ms': rounded(ms),
    'processor, ms': rounded(used),
    "another's longest wait, ms": rounded(longestMs),
    'alone, ms': rounded(alone),
    'memory at most, MB more': after ? rounded(grown) : 'ended',
    statuses: Object.entries(statuses).map(([status, count]) => `${status}: ${count}`).join(', '),
  }) // prettier-ignore
  if (grown > MOST_MEGABYTES || longestMs > MOST_WAIT_MS) beyond.push(`${situation}: ${call.address} (${rounded(longestMs)} ms, ${rounded(grown)} MB)`)
  if (!after) throw new Error(`the server ended: ${server.said().slice(-2_000)}`)
} // prettier-ignore

/**
 * Every address there is, 1,000 times at once, when nothing of it is cached: after a start, a publication and, of what belongs to a release,
 * a release. Meanwhile another visitor looks up pairs. `FIRST_CALLS` is a pattern of the addresses to try.
 */
export const measureFirstCalls: Measurement = {
  name: 'first-calls',
  title: 'what the first call of every address costs, a thousand of it at once',
  run: async (report, effort) => {
    const tests = byEffort(effort, 3_000, 120_000)
    const atOnce = byEffort(effort, 200, 1_000)
    const wanted = new RegExp(process.env.FIRST_CALLS ?? '')
    const situations = new RegExp(process.env.FIRST_CALLS_AFTER ?? '')
    const beyond: string[] = []
    await inTemporaryFolder(async (dataFolder) => {
      const { resellers } = loadBrand(BRAND)
      await fillDatabase(dataFolder, tests)
      const database = openDb({ dataFolder })
      // Demonstration data have no release.
      await database.kysely.updateTable('data_state').set({ demo: 0 }).execute()
      const site = await siteOf(database, resellers[0]!.slug)
      const brandFolder = join(dataFolder, 'brand')
      await cp(BRAND, brandFolder, { recursive: true })
      const brand = JSON.parse(await readFile(join(brandFolder, 'brand.json'), 'utf8')) as object
      await writeFile(join(brandFolder, 'brand.json'), JSON.stringify({ ...brand, embedders: ['https://shop.example'] }))
      const env = { ...environmentOf({ dataFolder }), TANKMIX_BRAND: brandFolder, NODE_OPTIONS: process.env.FIRST_CALLS_NODE ?? '' }
      const watcher = startChild(new URL('./watch-child.ts', import.meta.url))
      const serve = async (): Promise<RunningServer> => {
        const server = await startTankmix(env)
        await until(async () => (await versionOf(server.url)) !== undefined)
        return server
      }
      let server = await serve()
      try {
        const trial = (): Trial => ({ server, watcher, site, report, atOnce, tests, beyond })
        await until(async () => (await (await fetch(`${server.url}/data`)).text()).includes('SHA256SUMS'))
        const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Parameters<typeof everyCall>[0]
        const calls: AnyCall[] = []
        for (const call of everyCall(document, site)) if (wanted.test(call.address)) calls.push(await settled(server.url, call))
        const files = async (): Promise<AnyCall[]> => fileCalls(await filesNow(server.url, site)).filter(({ address }) => wanted.test(address))

        if (situations.test('publication'))
          for (const call of calls) {
            const version = await versionOf(server.url)
            await publish(database, site)
            await until(async () => ![undefined, version].includes(await versionOf(server.url)))
            await tryOne(trial(), 'publication', call)
          }
        if (situations.test('release')) {
          for (const call of [...calls.filter(({ address }) => address.startsWith('/data')), ...(await files())]) {
            await publish(database, site)
            const made = await runTankmix(['release', releaseFolder(dataFolder)], env)
            if (made.code !== 0) throw new Error(made.error)
            const [now] = call.address.startsWith('/data/:version') ? (await files()).filter(({ address }) => address === call.address) : [call]
            await tryOne(trial(), 'release', now ?? call)
          }
        }
        if (situations.test('start'))
          for (const call of [...calls, ...(await files())]) {
            await server.stop()
            server = await serve()
            const [now] = /^(HEAD )?\/(data\/:version|packs\/:file)/.test(call.address) ? (await files()).filter(({ address }) => address === call.address) : [call]
            await tryOne(trial(), 'start', now ?? call)
          }
      } finally {
        await server.stop()
        await watcher.close()
        await database.close()
      }
    }) // prettier-ignore
    if (beyond.length > 0) throw new Error(`more than ${MOST_MEGABYTES} MB or ${MOST_WAIT_MS} ms of another's wait:\n${beyond.join('\n')}`)
  },
}
