import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from '../testing/import-files.ts'
import { countRequests } from '../requests/request-rows.ts'
import { ACCEPTANCE_DATA, expectProblem } from '../testing/acceptance-app.ts'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'

let folder: string
let served: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-csrf-'))
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<title>%TITLE%</title><script>%BOOT%</script>')
  writeFileSync(join(folder, 'web', 'assets', 'main.js'), '0')
  served = await buildTestApp({ dataFolder: folder }, join(folder, 'web'), { trustProxy: '127.0.0.1' })
  await importFiles(served.database, ACCEPTANCE_DATA)
  await served.currentData.refresh()
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

const cookieOf = async (url: string, headers: Record<string, string> = {}): Promise<string | undefined> =>
  String((await served.app.inject({ url, headers })).headers['set-cookie'] ?? '') || undefined

const submit = (headers: Record<string, string>, url = '/api/tankmix/tankmix-request') =>
  served.app.inject({ method: 'POST', url, headers, payload: { request: foliarExample } })

test.each([
  ['neither cookie nor header', {}],
  ['the cookie alone', { cookie: 'XSRF-TOKEN=a' }],
  ['the header alone', { 'x-xsrf-token': 'a' }],
  ['a header that differs', { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'b' }],
  ['a header that only begins the same', { cookie: 'XSRF-TOKEN=ab', 'x-xsrf-token': 'a' }],
  ['both empty', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
])('API-07 with %s a call other than GET is refused and nothing happens', async (_what, headers: Record<string, string>) => {
  expectProblem(await submit(headers), 403)
  expectProblem(await submit(headers, '/api/tankmix/search'), 403)
  expectProblem(await served.app.inject({ method: 'DELETE', url: '/api/tankmix/countries', headers }), 403)
  expect(await countRequests(served.database.kysely)).toBe(0)
})

test('API-07 DEV-05 a program’s tank, which only reads, needs no token; that of the pages does', async () => {
  const payload = { countryCode: 'FR', lines: [{ productId: '1' }, { productId: '102' }] }
  const ask = (url: string, headers: Record<string, string> = {}) => served.app.inject({ method: 'POST', url, headers, payload })
  for (const edition of ['', 'helena/']) {
    for (const headers of [{}, { cookie: 'XSRF-TOKEN=a' }, { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'b' }])
      expect((await ask(`/api/${edition}v1/tank`, headers)).statusCode).toBe(200)
    expectProblem(await ask(`/api/${edition}tankmix/tank`), 403)
  }
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
    expectProblem(await served.app.inject({ method, url: '/api/v1/tank', payload }), 403)
})

test('API-07 with the cookie in the header the call is accepted', async () => {
  const token = /^XSRF-TOKEN=([^;]+)/.exec((await cookieOf('/api/tankmix/csrf'))!)![1]!
  expect((await submit({ cookie: `lang=en; XSRF-TOKEN=${token}`, 'x-xsrf-token': token })).statusCode).toBe(201)
})

test('API-07 EDGE-20 a page sets no cookie, so that any cache may carry it', async () => {
  for (const headers of [{}, { cookie: 'lang=fr; terms=1' }, { cookie: 'XSRF-TOKEN=known' }]) {
    const response = await served.app.inject({ url: '/', headers })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=5, stale-while-revalidate=60',
      vary: 'accept-encoding, accept-language, cookie',
    })
  }
})

test('API-07 the token’s call and pages that no shared cache may store set the cookie, readable by scripts; other calls do not, since a later response would replace it', async () => {
  for (const url of ['/api/tankmix/csrf', '/api/docs']) {
    const response = await served.app.inject(url)
    expect(response.headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
    expect(response.headers['cache-control']).toMatch(/no-store|private/)
  }
  expect((await served.app.inject('/api/geo')).headers['set-cookie']).toBeUndefined()
  expect(await cookieOf('/api/tankmix/csrf')).not.toBe(await cookieOf('/api/tankmix/csrf'))
})

test('API-07 over https, as a trusted proxy reports, the cookie is secure', async () => {
  expect(await cookieOf('/api/tankmix/csrf', { 'x-forwarded-proto': 'https' })).toMatch(/; Secure/)
})

test('API-07 a page that came from a cache requests the cookie', async () => {
  const response = await served.app.inject('/api/tankmix/csrf')
  expect(response.statusCode).toBe(204)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['set-cookie']).toMatch(/^XSRF-TOKEN=/)
})

test.each(['/api/tankmix/countries', '/api/tankmix/products/fr', '/assets/main.js'])(
  'API-07 %s, which shared caches may store, never sets a cookie',
  async (url) => {
    const response = await served.app.inject(url)
    expect(response.headers['cache-control']).toContain('public')
    expect(response.headers['set-cookie']).toBeUndefined()
  },
)

test('API-07 a cookie that a visitor has is not replaced', async () => {
  for (const url of ['/api/geo', '/api/tankmix/csrf']) expect(await cookieOf(url, { cookie: 'XSRF-TOKEN=mine' })).toBeUndefined()
})
