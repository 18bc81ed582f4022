import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { currentState } from '../src/contract/look-ups/current.ts'
import { packAddress } from '../src/contract/look-ups/public-paths.ts'
import { acceptanceApp, ACCEPTANCE_DATA } from '../src/server/testing/acceptance-app.ts'
import { writeBuiltPages } from '../src/server/testing/built-pages.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { environmentOf, runTankmix, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import {
  hasProgram,
  startHaproxy,
  startNginx,
  startNginxForTls,
  startVarnish,
  type RunningCache,
} from '../src/server/testing/programs/start-caches.ts'
import type { TestApp } from '../src/server/testing/test-app.ts'
import { BAD_REQUESTS, sendRaw } from './bad-requests.ts'
import { tryBadRequests } from './try-bad-requests.ts'

/** The files of `deploy/`, in front of the server. */
const CACHES = [
  { name: 'Varnish', program: 'varnishd', startProxy: startVarnish },
  { name: 'nginx as a cache', program: 'nginx', startProxy: startNginx },
] as const
const PROXIES = [
  ...CACHES,
  { name: 'nginx for TLS', program: 'nginx', startProxy: startNginxForTls },
  { name: 'HAProxy', program: 'haproxy', startProxy: startHaproxy },
] as const
const installed = <Each extends { name: string; program: string }>(all: readonly Each[]): Each[] =>
  all.filter(({ name, program }) => {
    const isThere = hasProgram(program)
    if (!isThere) console.warn(`${program} is not installed: the trials of ${name} are left out`)
    return isThere
  })
const proxies = installed(PROXIES)
const caches = proxies.filter(({ name }) => CACHES.some((cache) => cache.name === name))

const SEARCH = '/api/v1/search?countryCode=FR'
const REPORT = '/api/v1/report/1003'
const TANK = '/api/v1/tank?countryCode=FR&products=1,102'
const NO_FILE = '/brand/none.svg'

const withProxy = async (
  startProxy: (origin: string) => Promise<RunningCache>,
  origin: string,
  run: (url: string) => Promise<void>,
): Promise<void> => {
  const proxy = await startProxy(origin)
  await run(proxy.url).finally(proxy.stop)
}
const get = (path: string, lines: string[] = []): string => [`GET ${path} HTTP/1.1`, 'Host: x.example', ...lines, '', ''].join('\r\n')

describe('bad requests', () => {
  let folder: string
  let served: TestApp
  let origin: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tankmix-bad-'))
    const pages = writeBuiltPages(join(folder, 'web'))
    served = await acceptanceApp({ dataFolder: folder }, pages, { trustProxy: 'loopback' })
    await served.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(served.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await served.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(proxies)('CACHE-01 through $name a bad request changes nothing for who asks beside it and after it', ({ startProxy }) =>
    withProxy(startProxy, origin, async (proxy) => {
      // Too much of anything, and every fifth of the others; all of them, at every kind of address, in full.
      const kinds = BAD_REQUESTS.filter(({ kind }, at) => /^4\d\d|limit|lines/.test(kind) || at % 5 === 0)
      const { wrong } = await tryBadRequests({ proxy, origin, paths: [SEARCH, NO_FILE], kinds })
      expect(wrong).toEqual([])
    }),
  )

  test('CACHE-03 what the server refuses may be stored by nobody', async () => {
    for (const bad of BAD_REQUESTS) {
      const { status, head, end } = await sendRaw(origin, bad.raw(SEARCH, 'x.example'), bad)
      end()
      // A page that says that there is none at this address is kept for 5 s.
      if (status < 400 || /^content-type: text\/html/im.test(head)) continue
      expect([bad.kind, status, /^cache-control: (.*)$/im.exec(head)?.[1]]).toEqual([bad.kind, status, 'no-store'])
    }
  })

  const LIMITS: [what: string, bytes: string, isTaken: boolean][] = [
    [
      'a head of nearly 16 KB',
      get(
        '/healthz',
        ['X-A', 'X-B'].map((name) => `${name}: ${'a'.repeat(7_800)}`),
      ),
      true,
    ],
    ['a line of 15 KB', get('/healthz', [`X-A: ${'a'.repeat(15_000)}`]), true],
    [
      'a head of more than 17 KB',
      get(
        '/healthz',
        ['X-A', 'X-B', 'X-C'].map((name) => `${name}: ${'a'.repeat(6_000)}`),
      ),
      false,
    ],
    ['an address of 4,096 characters', get('/healthz?'.padEnd(4_096, 'a')), true],
    ['an address of 4,097 characters', get('/healthz?'.padEnd(4_097, 'a')), false],
  ]
  test.each([{ name: 'no proxy', startProxy: undefined }, ...proxies])(
    'CACHE-03 with $name the limits of heads and addresses are the same, and what is refused is stored by nobody',
    ({ startProxy }) => {
      const trial = async (url: string): Promise<void> => {
        for (const [what, bytes, isTaken] of LIMITS) {
          const { status, head } = await sendRaw(url, bytes)
          // Of an address that is too long a cache may store what does not say otherwise (RFC 9110, 15.1).
          const mayBeStored = status === 414 && !/^cache-control: no-store/im.test(head)
          expect([what, status === 200, status >= 500, mayBeStored]).toEqual([what, isTaken, false, false])
        }
      }
      return startProxy ? withProxy(startProxy, origin, trial) : trial(origin)
    },
  )

  const SPELLINGS = [
    '/%6detrics',
    '/%6Detrics',
    '/metric%73',
    '/%6d%65%74%72%69%63%73',
    '/%6detrics?x=1',
    '/metrics?x=1',
    '/metrics#x',
    '/%6detrics#x',
    '/metrics/',
    '/metrics;x',
    '/metrics%3Fx',
    '/metrics%00',
    '/metrics%20',
    '//metrics',
    '/./metrics',
    '/x/../metrics',
    '/%2e/metrics',
    '/%2fmetrics',
    '/x/..%2fmetrics',
    '\\metrics',
    '/\\metrics',
    '/Metrics',
    '/METRICS?',
    '/%4detrics',
    'http://x.example/metrics',
    'HTTP://x.example/metrics',
    'http://x.example/%6detrics',
    'http:///metrics',
    'https://x.example/metrics',
    'ftp://x.example/metrics',
    'metrics',
  ]
  test('CACHE-04 the server has its metrics at one spelling of their address only', async () => {
    expect((await sendRaw(origin, get('/metrics'))).status).toBe(200)
    const isSame = (spelling: string): boolean => spelling === '/metrics?x=1'
    for (const spelling of SPELLINGS.filter((each) => !isSame(each))) {
      const { status } = await sendRaw(origin, get(spelling))
      expect([spelling, status === 404 || status === 400]).toEqual([spelling, true])
    }
  })

  test.each(proxies)('CACHE-04 through $name no spelling of their address leads to the metrics', async ({ startProxy }) => {
    // A server whose router takes every spelling for the same address.
    const lax = createServer((request, response) => response.end(request.url === '/healthz' || request.url === '/readyz' ? '' : 'metrics'))
    const url = await listening(lax)
    await withProxy(startProxy, url, async (proxy) => {
      for (const spelling of ['/metrics', ...SPELLINGS]) {
        const { status } = await sendRaw(proxy, get(spelling))
        expect([spelling, status === 404 || status === 400]).toEqual([spelling, true])
      }
      // What is only like it is somebody else's.
      expect((await sendRaw(proxy, get('/mix/1,2?of=/metrics'))).status).toBe(200)
    }).finally(() => lax.close())
  })
})

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Those of which a response may be kept; 304 only confirms what is kept already. */
const KEPT = [200, 301, 302, 308, 404, 410]
const STATUSES = Object.keys(STATUS_CODES)
  .map(Number)
  .filter((status) => status >= 200 && status !== 304)

test.each(caches)('CACHE-02 $name keeps nothing with any other status, whatever the server says of it', async ({ startProxy }) => {
  const asked = new Set<string>()
  const origin = createServer((request, response) => {
    const address = request.url!
    const status = address !== '/healthz' && asked.has(address) ? 299 : Number(/status=(\d+)/.exec(address)?.[1] ?? 200)
    asked.add(address)
    response.writeHead(status, { 'cache-control': 'public, max-age=60', location: '/' }).end()
  })
  const url = await listening(origin)
  await withProxy(startProxy, url, async (proxy) => {
    const kept: number[] = []
    for (const status of STATUSES) {
      const address = `/api/v1/search?status=${status}`
      await sendRaw(proxy, get(address))
      if ((await sendRaw(proxy, get(address))).status === status && status !== 299) kept.push(status)
    }
    expect(kept).toEqual(KEPT)
  }).finally(() => origin.close())
})

test.runIf(hasProgram('nginx'))('CACHE-05 nginx holds up nobody for a response that it may not keep', async () => {
  const waiting: ServerResponse[] = []
  const origin = createServer((request, response) => {
    if (request.url === '/healthz') response.end()
    else waiting.push(response.writeHead(204, { 'cache-control': 'no-store' }))
  })
  const url = await listening(origin)
  // Whoever waits for another one would do so for ever.
  const patient = (site: string): string => site.replace(/proxy_cache_lock_timeout [^;]+/, 'proxy_cache_lock_timeout 1h')
  await withProxy(
    (to) => startNginx(to, { edit: patient }),
    url,
    async (proxy) => {
      const all = Array.from({ length: 5 }, () => fetch(`${proxy}/api/tankmix/csrf`))
      await vi.waitFor(() => expect(waiting.length).toBe(5), { timeout: 20_000 })
      for (const response of waiting) response.end()
      expect((await Promise.all(all)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    },
  ).finally(() => {
    origin.closeAllConnections()
    origin.close()
  })
})

/** Longer than Varnish keeps anything, and than nginx keeps a report. */
const EXPIRED_MS = 6_000

test.runIf(IN_FULL).each(proxies)(
  'CACHE-01 through $name no kind of bad request at any address changes what others get, nor what they get once the server is lost',
  async ({ name, startProxy }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tankmix-bad-'))
    const env = { ...environmentOf({ dataFolder: folder }), TRUST_PROXY: 'loopback' }
    const { code, error } = await runTankmix(['import', ACCEPTANCE_DATA], env)
    if (code !== 0) throw new Error(error)
    const server = await startTankmix(env)
    const pack = await vi.waitFor(
      async () => {
        const { countries } = z.parse(currentState, await (await fetch(`${server.url}/api/v1/current`)).json())
        expect(countries).toHaveProperty('FR')
        return packAddress('FR', countries['FR']!)
      },
      { timeout: 30_000 },
    )
    const kept = ['/', SEARCH, REPORT, TANK, '/api/v1/current', pack]
    await withProxy(startProxy, server.url, async (proxy) => {
      const paths = [...kept, NO_FILE, '/api/tankmix/csrf']
      const { kinds, wrong, sendAll, checkAll } = await tryBadRequests({ proxy, origin: server.url, paths })
      expect([kinds > 200, wrong]).toEqual([true, []])
      if (!caches.some((cache) => cache.name === name)) return
      await sleep(EXPIRED_MS)
      await sendAll()
      await server.stop('SIGKILL')
      await checkAll('without the server', (path) => kept.includes(path))
      expect(wrong).toEqual([])
    }).finally(async () => {
      await server.stop('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })
  },
)
