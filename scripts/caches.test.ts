import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { currentState } from '../src/contract/look-ups/current.ts'
import { openDb } from '../src/server/db/open-db.ts'
import { lockData, markChanged } from '../src/server/db/data-state.ts'
import { publishedRow } from '../src/server/laboratory/publishing/testing/published-row.ts'
import { PUBLIC_WITHIN_MS } from '../src/server/served-data/current-data.ts'
import { ACCEPTANCE_DATA } from '../src/server/testing/fixtures.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { movedClock } from '../src/server/testing/programs/moved-clock.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from '../src/server/testing/programs/run-tankmix.ts'
import { hasProgram, startNginx, startVarnish, type RunningCache } from '../src/server/testing/programs/start-caches.ts'
import { asking, OWN, REPORT, SEARCH, seen, TANK, visit } from './visit-cache.ts'

/** The files of `deploy/` for caches, and caches without them, in front of the real server. */
const PROGRAMS = ['varnishd', 'nginx'] as const
for (const program of PROGRAMS) if (IN_FULL && !hasProgram(program)) console.warn(`${program} is not installed: its trials are left out`)
const runs = (program: (typeof PROGRAMS)[number]): boolean => IN_FULL && hasProgram(program)

/** Undefined where there is no C compiler. */
const clock = runs('varnishd') ? movedClock() : undefined

const folder = mkdtempSync(join(tmpdir(), 'tankmix-caches-'))
const env = { ...environmentOf({ dataFolder: folder }), TRUST_PROXY: 'loopback' }
let server: RunningServer | undefined
beforeAll(async () => {
  if (!PROGRAMS.some(runs)) return
  const { code, error } = await runTankmix(['import', ACCEPTANCE_DATA], env)
  if (code !== 0) throw new Error(error)
})
afterAll(async () => {
  await server?.stop()
  clock?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** A server and a cache in front of it for one trial. */
const withCache = async (
  startCache: (origin: string) => Promise<RunningCache>,
  trial: (cache: RunningCache, origin: RunningServer) => Promise<void>,
): Promise<void> => {
  server = await startTankmix(env)
  const { url } = server
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 30_000 })
  const cache = await startCache(url)
  try {
    await trial(cache, server)
  } finally {
    await cache.stop()
    server.stop('SIGCONT').catch(() => undefined)
    await server.stop('SIGKILL')
    server = undefined
  }
}
const whenNamed = (cache: RunningCache): Promise<string> => vi.waitFor(() => visit(cache), { timeout: 20_000, interval: 200 })

const whenNewer = (cache: RunningCache, asOf: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const next = await visit(cache)
      expect(next > asOf).toBe(true)
      return next
    },
    { timeout: 60_000, interval: 500 },
  )

const change = async (what: 'publication' | 'withdrawal', withdrawn = '1004'): Promise<void> => {
  const database = openDb({ dataFolder: folder })
  try {
    if (what === 'withdrawal') await publishedRow(database, withdrawn, { withdrawn: '2026-11-20' })
    else
      await database.kysely.transaction().execute(async (trx) => {
        await lockData(trx)
        await trx
          .updateTable('tests')
          .set({ observations: `Changed at ${Date.now()}.` })
          .where('id', '=', '1001')
          .execute()
        await markChanged(trx, { demo: false, tests: ['1001'] })
      })
  } finally {
    await database.close()
  }
}

/** Withdraws a test of which the cache has copies, and waits until it was seen; whoever takes other encodings may not have asked since. */
const whenWithdrawn = async (cache: RunningCache, testId: string): Promise<() => Promise<number[]>> => {
  const statusIn = async (encoding: string): Promise<number> =>
    (await fetch(`${cache.url}/api/v1/report/${testId}`, { headers: { 'accept-encoding': encoding } })).status
  const statuses = () => Promise.all(['br', 'identity'].map(statusIn))
  expect(await statuses()).toEqual([200, 200])
  await change('withdrawal', testId)
  await vi.waitFor(async () => expect(await statusIn('br')).toBe(410), { timeout: 20_000, interval: 100 })
  return statuses
}

describe('Varnish', () => {
  test.runIf(runs('varnishd'))(
    'EDGE-22 with our file every visitor sees the language and the terms that are theirs, from one copy for each',
    () =>
      withCache(
        (origin) => startVarnish(origin),
        async (cache) => {
          expect(await seen(cache)).toEqual(OWN)
          const { page } = asking(cache)
          // Other cookies need no copy of their own.
          await page({ language: 'fr', cookie: 'visitor=one' })
          expect(Number((await page({ language: 'fr', cookie: 'visitor=two' })).headers.get('age'))).toBeGreaterThanOrEqual(0)
          expect((await fetch(`${cache.url}/`, { headers: { 'x-shell': 'fr-1' } })).headers.get('vary')).not.toContain('shell')
        },
      ),
  )

  test.runIf(runs('varnishd'))('EDGE-22 without our file no visitor gets another one’s language or terms', () =>
    withCache(
      (origin) => startVarnish(origin, { plain: true }),
      async (cache) => expect(await seen(cache)).toEqual(OWN),
    ),
  )

  test.runIf(runs('varnishd'))(
    'EDGE-24 DEV-04 a publication is seen through the cache, and a withdrawn report is 410 and gone from its tank, within 5 s, however often both are asked for',
    () =>
      withCache(
        (origin) => startVarnish(origin),
        async (cache) => {
          const { get } = asking(cache)
          await whenNamed(cache)
          for (const [what, path, isSeen, withdrawn] of [
            ['publication', SEARCH, async (response: Response) => (await response.text()).includes('Changed at')],
            ['withdrawal', '/api/v1/report/1004', (response: Response) => Promise.resolve(response.status === 410)],
            ['withdrawal', TANK, async (response: Response) => !(await response.text()).includes('"1001"'), '1001'],
          ] as const) {
            expect(await isSeen(await get(path))).toBe(false)
            await change(what, withdrawn)
            const deadline = performance.now() + PUBLIC_WITHIN_MS
            while (performance.now() < deadline && !(await isSeen(await get(path)))) await sleep(50)
            expect([what, await isSeen(await get(path))]).toEqual([what, true])
          }
        },
      ),
  )

  test.runIf(runs('varnishd')).each(['SIGKILL', 'SIGSTOP'] as const)(
    'EDGE-23 after %s of the server look-ups and first visits go on from the cache, and say how old they are',
    (signal) =>
      withCache(
        (origin) => startVarnish(origin),
        async (cache, origin) => {
          const { page, get } = asking(cache)
          const asOf = await whenNamed(cache)
          await page({})
          process.kill(origin.pid, signal)
          // Longer than anything is fresh, and than it takes to notice.
          await sleep(6_000)
          const last = await visit(cache)
          expect(last >= asOf).toBe(true)
          for (let time = 0; time < 3; time++) expect(await visit(cache)).toBe(last)
          expect(Number((await get('/api/v1/current')).headers.get('age'))).toBeGreaterThanOrEqual(5)
          // A page of which there is no copy is the one for everybody, which draws itself.
          expect((await page({ language: 'it', cookie: 'terms=1' }, '/search-history')).view).toBe('terms')
          expect((await fetch(`${cache.url}/api/tankmix/search`, { method: 'POST', body: '{}' })).status).toBe(503)
          if (signal === 'SIGSTOP') {
            process.kill(origin.pid, 'SIGCONT')
            await whenNewer(cache, last)
          }
        },
      ),
  )

  test.runIf(runs('varnishd') && clock !== undefined)(
    'EDGE-23 what was last asked for long before the server is lost is there for three days, with its own date, and a withdrawn report stays 410',
    () =>
      withCache(
        (origin) => startVarnish(origin, { env: clock!.env }),
        async (cache, origin) => {
          const { page, get } = asking(cache)
          const asOf = await whenNamed(cache)
          const statusOf1005 = await whenWithdrawn(cache, '1005')
          await page({})
          // A quiet night, in which nobody asks and the server is well.
          clock!.putForward(10 * 60)
          await sleep(2_000)
          process.kill(origin.pid, 'SIGKILL')
          clock!.putForward(3 * 24 * 60 - 30)
          await sleep(4_000)
          const last = await visit(cache)
          expect(last >= asOf).toBe(true)
          expect(Number((await get('/api/v1/current')).headers.get('age'))).toBeGreaterThan(2 * 24 * 60 * 60)
          const report = await get(REPORT)
          expect(Math.abs(Date.now() - Date.parse(report.headers.get('date')!))).toBeLessThan(10 * 60_000)
          expect((await page({ language: 'it', cookie: 'terms=1' }, '/search-history')).view).toBe('terms')
          expect(await statusOf1005()).toEqual([410, 410])
        },
      ),
  )
})

describe('nginx', () => {
  test.runIf(runs('nginx'))('EDGE-22 with our file every visitor sees the language and the terms that are theirs', () =>
    withCache(
      (origin) => startNginx(origin),
      async (cache) => expect(await seen(cache)).toEqual(OWN),
    ),
  )

  test.runIf(runs('nginx'))('EDGE-22 without our file no visitor gets another one’s language or terms', () =>
    withCache(
      (origin) => startNginx(origin, { plain: true }),
      async (cache) => expect(await seen(cache)).toEqual(OWN),
    ),
  )

  test.runIf(runs('nginx')).each(['SIGKILL', 'SIGSTOP'] as const)(
    'EDGE-23 after %s of the server look-ups go on from its copies',
    (signal) =>
      withCache(
        (origin) => startNginx(origin),
        async (cache, origin) => {
          const asOf = await whenNamed(cache)
          process.kill(origin.pid, signal)
          await sleep(6_000)
          expect((await visit(cache)) >= asOf).toBe(true)
        },
      ),
  )

  test.runIf(runs('nginx'))(
    'EDGE-23 without the server what nginx has is dated by when it was made, what is current by now, and a withdrawn report stays 410',
    () =>
      withCache(
        (origin) => startNginx(origin),
        async (cache, origin) => {
          const { get } = asking(cache)
          await whenNamed(cache)
          const statusOf1006 = await whenWithdrawn(cache, '1006')
          const madeAt = Date.parse((await get(REPORT)).headers.get('date')!)
          process.kill(origin.pid, 'SIGKILL')
          await sleep(6_000)
          for (const path of [REPORT, SEARCH]) {
            const date = Date.parse((await get(path)).headers.get('date')!)
            expect([path, Date.now() - date > 5_000, Math.abs(date - madeAt) < 120_000]).toEqual([path, true, true])
          }
          // By its own date and the one that it says, a page sees how old it is.
          const current = await get('/api/v1/current')
          const { asOf } = z.parse(currentState, await current.json())
          const age = Date.parse(current.headers.get('date')!) - Date.parse(asOf)
          expect(Math.abs(age - (Date.now() - Date.parse(asOf)))).toBeLessThan(2_000)
          expect(await statusOf1006()).toEqual([410, 410])
        },
      ),
  )
})
