import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStaticHost, type StaticHost } from '../e2e/support/static-host.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { hasProgram } from '../src/server/testing/programs/start-caches.ts'

/** A brand with pages of products and mixes, feeds, and resellers. */
const BRAND = fileURLToPath(new URL('../brand/spraypair', import.meta.url))

describe.runIf(IN_FULL && hasProgram('nginx'))('published files by nginx, with the server behind it', () => {
  let host: StaticHost | undefined
  beforeAll(async () => {
    host = await startStaticHost({ hasServer: true, env: { TANKMIX_BRAND: BRAND, PUBLIC_URL: 'https://spraypair.example' } })
  })
  afterAll(() => host?.stop())
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => fetch(`${host!.url}${path}`, { headers })

  test.each(['/packs/fr.0000000000000000.json', '/assets/nope.js', '/brand/nope.png', '/.tankmix/state.json'])(
    'EDGE-75 a missing file is a 404 that nothing stores: %s',
    async (path) => {
      const { status, headers } = await get(path)
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    },
  )

  test('EDGE-75 what never changes may be kept for ever, what is current for a moment', async () => {
    const response = await get('/api/v1/current')
    expect(response.headers.get('cache-control')).toBe('public, max-age=2, stale-while-revalidate=2')
    const { countries } = (await response.json()) as { countries: Record<string, string> }
    const pack = await get(`/packs/fr.${countries['FR']}.json`)
    expect([pack.status, pack.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
  })

  const OF_THE_SERVER = [
    '/healthz',
    '/readyz',
    '/writez',
    '/feed.atom',
    '/products',
    '/product/1/feed.atom',
    '/embed/tank',
    '/data/datapackage.json',
    '/mix/1,2/x',
  ]
  test.each(OF_THE_SERVER)('EDGE-77 while the server is there, %s is its own', async (path) =>
    expect((await get(path)).headers.get('x-served-by')).toBe('server'),
  )

  test('EDGE-77 CACHE-04 a page learns that the server is back; search engines get its sitemap; what it says of itself is for no visitor', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/feed.atom')).headers.get('content-type')).toMatch(/^application\/atom\+xml/)
    const sitemap = await get('/sitemap.xml')
    expect(await sitemap.text()).toContain('<loc>https://spraypair.example/product/')
    expect(sitemap.headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=5')
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /api/')
    for (const path of ['/metrics', '/%6detrics', '//metrics', '/Metrics', '/metrics/'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    const mcp = await fetch(`${host!.url}/mcp`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect(mcp.headers.get('content-type')).not.toContain('text/html')
  })

  test('METHOD-06 the page about the method has its address in each language', async () => {
    const page = await get('/how-we-test.de.html')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<html lang="de">')
    expect((await get('/how-we-test.html')).status).toBe(200)
  })

  test('NOTICE-03 NOTICE-06 the page of licences is in the reader’s language, and where weaknesses are reported is plain text', async () => {
    const page = await get('/licences.html', { cookie: 'lang=de' })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<html lang="de">')
    const security = await get('/.well-known/security.txt')
    expect([security.status, security.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect((await get('/.well-known/other')).status).toBe(404)
  })

  test('DEV-10 the page for developers and its plain text are files', async () => {
    for (const path of ['/developers', '/developers/']) {
      const page = await get(path)
      expect([path, page.status, page.headers.get('content-type'), page.headers.get('x-served-by')]).toEqual([path, 200, 'text/html; charset=utf-8', null]) // prettier-ignore
      expect(await page.text()).toContain('https://spraypair.example/api/v1/tank?countryCode=')
    }
    const text = await get('/llms.txt')
    expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  })

  test('EDGE-75 pages that emails lead to need no terms, as on the server', async () => {
    for (const path of ['/tell-me', '/tell-me?products=1', '/request-status?id=1'])
      expect([path, (await (await get(path)).text()).includes('data-view="terms')]).toEqual([path, false])
    expect(await (await get('/tell-me-more')).text()).toContain('data-view="terms')
  })

  test('PAGE-21 a reseller’s pages are noindex from files too, those of the main edition are not', async () => {
    expect(await (await get('/feldhof')).text()).toContain('<meta name="robots" content="noindex" />')
    expect(await (await get('/')).text()).not.toContain('noindex')
  })

  describe('once the server is away', () => {
    beforeAll(() => host?.stopServer())
    test.each(OF_THE_SERVER)('EDGE-77 %s is a 503 in words, never the page', async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(await response.json()).toMatchObject({ reason: 'server away' })
    })

    test('EDGE-77 the published sitemap and robots.txt are there', async () => {
      expect(await (await get('/sitemap.xml')).text()).toContain('<loc>https://spraypair.example/search-seed-treatment</loc>')
      expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://spraypair.example/sitemap.xml')
      for (const path of ['/metrics', '/%6detrics', '//metrics', '/Metrics', '/metrics/'])
        expect([path, (await get(path)).status]).toEqual([path, 404])
    })
  })
})
