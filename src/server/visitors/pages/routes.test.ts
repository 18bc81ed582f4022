import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productOf } from '../../../domain/search/testing/some-data.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

/** A minimal built page: the tests are about what the server adds to it. */
const TEMPLATE = '<html lang="%LANGUAGE%"><title>%TITLE%</title><script type="application/json" id="boot">%BOOT%</script></html>'

let folder: string
let served: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-pages-'))
  const assets = join(folder, 'web', 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), TEMPLATE)
  writeFileSync(join(assets, 'app-1234.js'), 'console.log(1)')
  writeFileSync(join(assets, 'other-5678.js'), 'console.log(2)')
  writeFileSync(join(assets, 'app-1234.js.br'), brotliCompressSync('console.log(1)'))
  writeFileSync(join(folder, 'web', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  served = await buildTestApp({ dataFolder: folder }, join(folder, 'web'))
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

const bootOf = (html: string): unknown => JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(html)![1]!)

test.each([
  '/',
  '/?country=fr',
  '/testResult/1001/en',
  '/testResult/1001/DE',
  '/testResult/1001/pt-BR',
  '/helena/testResult/1007/xx',
  '/helena',
  '/search-history',
  '/search-history/x1',
  '/search-seed-treatment',
  '/search-seed-treatment/x1',
  '/helena/search-seed-treatment/x1',
  '/helena/testResult/1001/en',
  '/advice/on-mixing',
  '/helena/advice/jar-test',
  '/Forbidden',
])('ROUTE-05 %s is a page', async (url) => {
  const response = await served.app.inject({ url, headers: { cookie: 'XSRF-TOKEN=known' } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=60')
})

test.each(['/no-such-page', '/testResult/1001', '/helena/no-such-page', '/index.html', '/assets/none.js', '/..%2fsecret.txt', '/%00'])(
  'ROUTE-05 %s gets the page with status 404',
  async (url) => {
    const response = await served.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('id="boot"')
    expect(response.body).not.toContain('%BOOT%')
  },
)

test.each(['/advice/nonsense', '/helena/advice/nonsense', '/advice/..%2farticles', '/advice/On-Mixing', '/advice/'])(
  'ROUTE-07 %s, which is not an article, gets the page with status 404',
  async (url) => {
    const response = await served.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('id="boot"')
    const head = await served.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  },
)

test('ROUTE-07 every article of the folder is a page', async () => {
  const articles = readdirSync(new URL('../../../../content/articles', import.meta.url))
  expect(articles).toContain('on-mixing')
  for (const url of articles.flatMap((id) => [`/advice/${id}`, `/helena/advice/${id}`]))
    for (const method of ['GET', 'HEAD'] as const) expect((await served.app.inject({ method, url })).statusCode).toBe(200)
})

test('the page contains the brand and the state of the data', async () => {
  expect(bootOf((await served.app.inject('/')).body)).toMatchObject({ data: { version: 'loading', demo: false, tests: {} } })
  await served.currentData.refresh()
  const response = await served.app.inject('/')
  expect(bootOf(response.body)).toMatchObject({
    brand: { product: 'Tankmix', maker: 'Yara', storagePrefix: 'tankmix' },
    data: { version: 'empty', demo: false },
  })
  const again = await served.app.inject({ url: '/', headers: { 'if-none-match': String(response.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('ANS-50 SEED-06 the page contains how many tests of each kind each edition can find, and the day of the newest', async () => {
  const products = [productOf('1', ['Zinc'], []), productOf('2', ['Boron'], ['89'])]
  const records = [
    ['t1', 'foliar', 'FR', '2024-03-01', '1'],
    ['t2', 'seed', 'DE', '2026-01-09', '1'],
    ['t3', 'foliar', 'US', '2025-11-20', '2'],
  ] as const
  const tests = records.map(([id, kind, country, date, productId]) => {
    const ingredients = [{ order: 1, productId, rate: 1 }]
    return { id, kind, country, date, result: 'C' as const, waterRate: null, crop: '', benefit: '', observations: '', ingredients }
  })
  await fillDatabase(served.database, { products, tests })
  await served.currentData.refresh()
  const ofEach = {
    '': {
      count: 3,
      newest: '2026-01-09',
      kinds: { foliar: { count: 2, newest: '2025-11-20' }, seed: { count: 1, newest: '2026-01-09' } },
    },
    helena: { count: 1, newest: '2025-11-20', kinds: { foliar: { count: 1, newest: '2025-11-20' } } },
  }
  for (const url of ['/', '/helena', '/nowhere']) {
    const { body } = await served.app.inject(url)
    expect(bootOf(body)).toMatchObject({ data: { tests: ofEach } })
  }
})

test('REQ-17 the page says whether the server sends emails', async () => {
  expect(bootOf((await served.app.inject('/request')).body)).toMatchObject({ sendsEmails: false })
  const sending = await buildTestApp(served.settings, join(folder, 'web'), { sendsEmails: true })
  expect(bootOf((await sending.app.inject('/request')).body)).toMatchObject({ sendsEmails: true })
  await sending.close()
})

test.each([
  ['the cookie first', '/', { cookie: 'a=b; lang=cs', 'accept-language': 'de' }, 'cs'],
  ['then the browser’s preference', '/terms', { 'accept-language': 'nb-NO,nb;q=0.9,en;q=0.8' }, 'no'],
  ['not a cookie with an unknown language', '/', { cookie: 'lang=xx', 'accept-language': 'fr-CA' }, 'fr'],
  ['English without a preference', '/', {}, 'en'],
  ['the edition’s forced language before all', '/helena/request', { cookie: 'lang=cs' }, 'en'],
])('PREF-04 the language of a page: %s', async (_rule, url, headers, language) => {
  const response = await served.app.inject({ url, headers })
  expect(response.body).toContain(`<html lang="${language}">`)
  expect(response.headers.vary).toBe('accept-encoding, accept-language, cookie')
})

test('BRAND-01 images that the brand names are served, other files of its folder are not', async () => {
  const banner = await served.app.inject({ url: '/brand/banner.svg', headers: { 'accept-encoding': 'gzip' } })
  expect(banner.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
  expect((await served.app.inject('/brand/brand.json')).statusCode).toBe(404)
  expect((await served.app.inject('/brand/..%2fbrand.json')).statusCode).toBe(404)
})

test('INFO-01 contacts have their own call and are not in every page', async () => {
  const { brand } = bootOf((await served.app.inject('/')).body) as { brand: Record<string, unknown> }
  expect(brand).not.toHaveProperty('contacts')
  const contacts = await served.app.inject('/api/tankmix/contacts')
  expect(contacts.json<unknown[]>().length).toBeGreaterThanOrEqual(50)
  expect(contacts.json<unknown[]>()[0]).toEqual({
    countryCode: 'AR',
    contactPage: 'https://example.com/ar/contact',
    infoPage: 'https://example.com/ar/products',
  })
})

test('files with a hash in their name are cached permanently and sent compressed', async () => {
  const response = await served.app.inject({ url: '/assets/app-1234.js', headers: { 'accept-encoding': 'br' } })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect((await served.app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('API-12 in the metrics all files of the assets have one name, and each page its own', async () => {
  for (const url of ['/assets/app-1234.js', '/assets/other-5678.js', '/request', '/request/', '/nowhere']) await served.app.inject(url)
  const { body } = await served.app.inject('/metrics')
  const routes = new Set([...body.matchAll(/^tankmix_http_requests_total\{.*route="([^"]*)"/gm)].map(([, route]) => route!))
  expect([...routes].filter((route) => route.startsWith('/assets'))).toEqual(['/assets/*'])
  expect([...routes].filter((route) => route.startsWith('/request'))).toEqual(['/request'])
  expect(routes).toContain('unknown')
})

test('pages may run only their own scripts, and in no frame', async () => {
  const policy = String((await served.app.inject('/')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('another method than GET on a page is a 404 problem', async () => {
  const response = await served.app.inject({ method: 'POST', url: '/' })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/problem+json')
})
