import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../domain/durations.ts'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { mintToken } from '../../mail/links/request-links.ts'
import { importFiles } from '../../testing/import-files.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY, expectProblem } from '../../testing/acceptance-app.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { GuardedRoute } from '../../laboratory/access.ts'

let folder: string
let served: TestApp

const serve = async (options: Parameters<typeof buildTestApp>[2]): Promise<void> => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-limits-'))
  served = await buildTestApp({ dataFolder: folder }, undefined, { rateLimits: { search: 2, requests: 1 }, ...options })
  await importFiles(served.database, ACCEPTANCE_DATA)
  await served.currentData.refresh()
}
afterEach(async () => {
  vi.useRealTimers()
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

type From = { remoteAddress?: string; forwardedFor?: string }
const post = (path: string, payload: object, { remoteAddress = '192.0.2.1', forwardedFor }: From = {}): Promise<LightMyRequestResponse> =>
  served.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload,
    remoteAddress,
    headers: { ...ANTI_FORGERY, ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }) },
  })
const search = (from?: From) => post('tankmix/search', { countryCode: 'FR' }, from)
const submit = (from?: From) => post('tankmix/tankmix-request', { request: foliarExample }, from)
/** Statuses of calls made one after the other. */
const statuses = async (calls: (() => Promise<LightMyRequestResponse>)[]): Promise<number[]> => {
  const all: number[] = []
  for (const call of calls) all.push((await call()).statusCode)
  return all
}

test('a client that calls too often gets 429 with Retry-After; its calls are counted over all editions', async () => {
  await serve({})
  expect(await statuses([search, () => post('helena/tankmix/seed-search', { countryCode: 'US' })])).toEqual([200, 200])
  const refused = await search()
  expect(expectProblem(refused, 429)).toMatchObject({ reason: 'too many calls' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  const report = await served.app.inject({ url: '/api/tankmix/outcome/1001/en/fr', remoteAddress: '192.0.2.1' })
  expect(report.statusCode).toBe(429)
})

test('requests are counted separately from searches, and a refused one is not stored', async () => {
  await serve({})
  expect(await statuses([search, search, search, submit, submit])).toEqual([200, 200, 429, 201, 429])
  expect(await served.database.kysely.selectFrom('requests').select('id').execute()).toHaveLength(1)
})

test('LAB-116 sign-ins, invitations and links to look around are counted together, by whoever is not signed in', async () => {
  await serve({ rateLimits: { search: 0, requests: 0, signIn: 3 } })
  const token = 'x'.repeat(43)
  const calls = [
    () => post('console/sign-in/begin', {}),
    () => post('console/invitation', { token }),
    () => post('console/look-around', { token }),
    () => post('console/registration/begin', { token, name: 'Mallory' }),
    () => post('console/sign-in/begin', {}, { remoteAddress: '192.0.2.2' }),
  ]
  expect(await statuses(calls)).toEqual([200, 404, 404, 429, 200])
})

test('LAB-244 of 300 wrong links at once all but as many as sign-ins get 429, without a look-up, and others and good links are served', async () => {
  await serve({ rateLimits: { search: 0, requests: 0, signIn: 3 } })
  await submit()
  const { id } = await served.database.kysely.selectFrom('requests').select('id').executeTakeFirstOrThrow()
  const good = await mintToken(served.database.kysely, id, new Date())
  const ask = (token: string, remoteAddress: string) =>
    served.app.inject({
      url: '/api/tankmix/request-status?languageCode=en',
      remoteAddress,
      headers: { 'x-request-token': token },
    })
  // A good link is no guess, however often it is opened.
  for (let times = 0; times < 5; times += 1) expect((await ask(good, '192.0.2.1')).statusCode).toBe(200)
  const many = await Promise.all(Array.from({ length: 300 }, (_, at) => ask(String(at).padStart(43, 'x'), '192.0.2.1')))
  const count = (all: LightMyRequestResponse[], status: number) => all.filter(({ statusCode }) => statusCode === status).length
  expect([count(many, 404), count(many, 429)]).toEqual([3, 297])
  const refused = many.find(({ statusCode }) => statusCode === 429)!
  expect(expectProblem(refused, 429).reason).toBe('too many calls')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect([(await ask(good, '192.0.2.1')).statusCode, (await ask(good, '192.0.2.2')).statusCode]).toEqual([429, 200])
  const invitations = await Promise.all(
    Array.from({ length: 300 }, (_, at) => post('console/invitation', { token: String(at).padStart(43, 'x') })),
  )
  expect([count(invitations, 404), count(invitations, 429)]).toEqual([3, 297])
})

test('other clients are not limited by it, and lists, pages and health checks have no limit', async () => {
  await serve({})
  expect(await statuses([search, search, search, () => search({ remoteAddress: '192.0.2.2' })])).toEqual([200, 200, 429, 200])
  const get = (url: string) => () => served.app.inject({ url, remoteAddress: '192.0.2.1' })
  expect(await statuses([get('/api/tankmix/countries'), get('/healthz'), get('/readyz')])).toEqual([200, 200, 200])
})

test.each([
  ['GET', 'tankmix/search-csv?countryCode=FR'],
  ['GET', 'tankmix/outcome/1001/en/fr'],
  ['GET', 'tankmix/agrochemicals-tested-with/fr/1'],
  ['GET', 'tankmix/pack/fr'],
  ['GET', 'tankmix/request-status'],
  ['POST', 'tankmix/search-summary'],
  ['POST', 'tankmix/tank'],
] as const)('%s %s counts as a search', async (method, path) => {
  await serve({})
  const call = () =>
    method === 'POST' ? post(path, { countryCode: 'FR' }) : served.app.inject({ url: `/api/${path}`, remoteAddress: '192.0.2.1' })
  expect(await statuses([search, search])).toEqual([200, 200])
  expectProblem(await call(), 429)
})

test('API-16 a tank counts as ten searches where its response has to be made, and as one where it is in the cache', async () => {
  await serve({ rateLimits: { search: 12, requests: 1 } })
  const lines = ['1', '102'].map((productId) => ({ productId, rate: 1 }))
  const tank = () => post('tankmix/tank', { countryCode: 'FR', waterRate: 200, lines })
  expect(await statuses([tank, tank, search, search])).toEqual([200, 200, 200, 429])
})

test.each([
  ['by its address', () => served.app.inject({ url: '/api/v1/tank?countryCode=FR&products=1,102', remoteAddress: '192.0.2.1' })],
  ['with its rates', () => post('v1/tank', { countryCode: 'FR', waterRate: 200, lines: [{ productId: '1', rate: 1 }, { productId: '102', rate: 1 }] })],
])('DEV-06 a tank of a program %s counts as ten searches where its response has to be made, and as one where it is in the cache', async (_how, tank) => {
  await serve({ rateLimits: { search: 12, requests: 1 } })
  expect(await statuses([tank, tank, search, search])).toEqual([200, 200, 200, 429])
}) // prettier-ignore

test.each(['reply', 'cancel'])('tankmix/request-status/%s counts as a request', async (action) => {
  await serve({})
  expect((await submit()).statusCode).toBe(201)
  expectProblem(await post(`tankmix/request-status/${action}`, { rowVersion: 1, text: 'a reply' }), 429)
})

test.each([
  ['passkeys', undefined],
  [
    "the company's service",
    { issuer: 'http://127.0.0.1:9/', clientId: 'tankmix', clientSecret: 'secret', scope: 'openid', rolesClaim: 'groups', roles: [] },
  ],
])('LAB-04 each call with which anyone begins or ends a sign-in by %s is limited, but signing out', async (_by, company) => {
  const routes: GuardedRoute[] = []
  await serve({
    rateLimits: { search: 0, requests: 0, signIn: 1 },
    console: { ...(company ? { company } : {}), onRoute: (route) => routes.push(route) },
  })
  const open = routes.filter(({ access, method, path }) => access === 'anyone' && method !== 'HEAD' && !path.endsWith('/sign-out'))
  expect(open.length).toBeGreaterThan(2)
  for (const [number, { method, path }] of open.entries()) {
    const call = () =>
      served.app.inject({ method: method as 'GET', url: path, remoteAddress: `192.0.2.${100 + number}`, headers: ANTI_FORGERY })
    expect([path, (await call()).statusCode]).not.toEqual([path, 429])
    expect([path, (await call()).statusCode]).toEqual([path, 429])
  }
  const signOut = () => post('console/sign-out', {})
  expect(await statuses([signOut, signOut, signOut])).toEqual([200, 200, 200])
})

test('without TRUST_PROXY a new X-Forwarded-For is not a new client', async () => {
  await serve({})
  const from = [1, 2, 3].map((last) => () => search({ forwardedFor: `198.51.100.${last}` }))
  expect(await statuses(from)).toEqual([200, 200, 429])
})

test('behind a trusted proxy every visitor has their own count, and cannot forge another', async () => {
  await serve({ trustProxy: '192.0.2.1' })
  const visitor = (forwardedFor: string) => () => search({ forwardedFor })
  expect(await statuses([visitor('198.51.100.1'), visitor('198.51.100.1'), visitor('198.51.100.2')])).toEqual([200, 200, 200])
  // The proxy appends the address it saw; what the visitor wrote before it is ignored.
  expect(await statuses([visitor('203.0.113.9, 198.51.100.1'), visitor('203.0.113.10, 198.51.100.1')])).toEqual([429, 429])
  // A client that bypasses the proxy is counted by its own address.
  const past = [1, 2, 3].map((last) => () => search({ remoteAddress: '192.0.2.7', forwardedFor: `203.0.113.${last}` }))
  expect(await statuses(past)).toEqual([200, 200, 429])
})

test('API-11 behind a trusted proxy neither a port nor a word in place of an address makes a new client', async () => {
  await serve({ trustProxy: '192.0.2.1' })
  const visitor = (forwardedFor: string) => () => search({ forwardedFor })
  expect(await statuses([1, 2, 3].map((port) => visitor(`198.51.100.1:567${port}`)))).toEqual([200, 200, 429])
  expect(await statuses([1, 2, 3].map((port) => visitor(`[2001:db8::1]:567${port}`)))).toEqual([200, 200, 429])
  expect(await statuses(['unknown', '<a>', '_hidden', '203.0.113.1, nothing'].map(visitor))).toEqual([200, 200, 429, 429])
})

test('all addresses of an IPv6 network of 64 bits are one client', async () => {
  await serve({})
  const from = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1'].map(
    (remoteAddress) => () => search({ remoteAddress }),
  )
  expect(await statuses(from)).toEqual([200, 200, 429, 200])
})

test('0 is no limit', async () => {
  await serve({ rateLimits: { search: 0, requests: 0 } })
  expect(await statuses([search, search, search, submit, submit])).toEqual([200, 200, 200, 201, 201])
})

test('STAY-13 a clock that is set two days forward and back again locks nobody out', async () => {
  await serve({})
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const now = Date.now()
  vi.setSystemTime(now + 2 * DAY_MS)
  expect(await statuses([search, search, search])).toEqual([200, 200, 429])
  vi.setSystemTime(now)
  const refused = await search()
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  vi.advanceTimersByTime(60_001)
  expect((await search()).statusCode).toBe(200)
})

test('STAY-13 such a clock does not end a limit early either', async () => {
  await serve({})
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  expect(await statuses([search, search, search])).toEqual([200, 200, 429])
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect((await search()).statusCode).toBe(429)
})
