import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { brand as brandSchema } from '../../../contract/brand.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'
import { loadBuiltView } from '../pages/first-view.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const EMBEDDERS = ['https://dealer.example', 'https://shop.example:8443']
const brand = { ...loadBrand(DEFAULT_BRAND_FOLDER), embedders: EMBEDDERS }

anyDatabase('the answer in frames of other sites', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  let off: typeof api
  let mix: string
  beforeAll(async () => {
    const builtView = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
    api = await acceptanceApp(await settings(), undefined, { brand, builtView, rateLimits: { search: 300, requests: 5 } })
    off = await acceptanceApp(await settings(), undefined, { brand: { ...brand, embedders: [] }, builtView })
    const rows = await api.database.kysely.selectFrom('tests').selectAll().where('country', '=', 'FR').where('result', '=', 'NC').execute()
    const ids = rows.map(({ ingredients }) => [...new Set((JSON.parse(ingredients) as [number, string][]).map(([, id]) => id))])
    mix = ids.find(({ length }) => length > 1)!.join(',')
  })
  afterAll(async () => {
    await api.close()
    await off.close()
  })
  const get = (address: string, headers: Record<string, string> = {}) => api.app.inject({ url: address, headers })

  test('EMBED-01 the page has the verdict in words, sign and colour, the tests, the disclaimer and links to a new tab, in at most 15 KB without a script, in 17 languages', async () => {
    for (const language of LANGUAGE_CODES) {
      const { body, statusCode, headers } = await get(
        `/embed/tank?country=FR${language === 'en' ? '' : `&language=${language}`}&set=${mix}`,
      )
      expect(statusCode).toBe(200)
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).toMatch(/<h1 class="fail"><svg[^>]*aria-hidden/)
      expect(body).toMatch(/<small>[^<]{20,}<\/small>/)
      expect(body, 'dates are as the language writes them').not.toMatch(/, \d{4}-\d\d-\d\d</)
      expect(body).not.toMatch(/<script|<img|<link| on\w+=| style=/)
      expect(body.length).toBeLessThan(15 * 1024)
      for (const [link] of body.matchAll(/<a [^>]*>/g)) expect(link).toContain('target="_blank" rel="noopener"')
      expect(body).toMatch(/href="\/tank#check=\w+&amp;country=fr&amp;p=/)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers.etag).toBeDefined()
    }
    const none = await get('/embed/tank?country=FR&set=1,3')
    expect(none.body).toMatch(/<main class="(unknown|care|fail)" data-face="\1 /)
  })

  test('EMBED-01 the mix is named by the products that were asked for, in their order, also where tests with other products are known', async () => {
    const lines = [{ productId: '106' }, { productId: '4' }]
    const tank = (await api.post('tankmix/tank', { countryCode: 'FR', lines })).json<{ products: { name: string }[] }>()
    expect(tank.products.map(({ name }) => name)).toEqual(['Sulphamon', 'Calcimar', 'AZOSTAR'])
    expect((await get('/embed/tank?country=FR&set=106,4')).body).toContain('</h1><p class="mix">Sulphamon + Calcimar</p><p>')
    expect((await get('/embed/tank?country=FR&set=4,106')).body).toContain('</h1><p class="mix">Calcimar + Sulphamon</p><p>')
  })

  test('EMBED-01 LAB-84 a test that the laboratory is looking at again is no plain pass, and says so', async () => {
    const builtView = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
    const own = await acceptanceApp(await settings(), undefined, { brand, builtView })
    await publishedRow(own.database, '1005', { isUnderReview: true })
    await own.currentData.refresh()
    const { body } = await own.app.inject('/embed/tank?country=DE&set=1,101')
    expect(body).toMatch(/href="\/testResult\/1005\/en"[^>]*>Under review · Pass – with care: /)
    await own.close()
  })

  test('EMBED-02 only the sites that the brand lists may frame it; every other page and every error elsewhere keeps its policy', async () => {
    const { headers } = await get(`/embed/tank?country=FR&set=${mix}`)
    expect(headers['content-security-policy']).toBe(
      `default-src 'none';style-src ${/'sha256-[^']+'/.exec(String(headers['content-security-policy']))![0]};base-uri 'none';form-action 'none';frame-ancestors ${EMBEDDERS.join(' ')}`,
    )
    expect(headers['x-frame-options']).toBeUndefined()
    for (const address of ['/healthz', '/api/docs', '/api/v1/search?countryCode=FR', '/embed/other', '/embed']) {
      const other = await get(address)
      expect([address, other.headers['x-frame-options']]).toEqual([address, 'DENY'])
      expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    const none = await off.app.inject(`/embed/tank?country=FR&set=${mix}`)
    expect([none.statusCode, none.headers['x-frame-options']]).toEqual([404, 'DENY'])
  })

  describe('EMBED-03 each question has one address, and what cannot be asked is said', () => {
    test.each([
      ['country=fr&set=1,3', 'country=FR&set=1,3'],
      ['set=1,3&country=FR&language=en', 'country=FR&set=1,3'],
      ['country=FR&set=1,3,1', 'country=FR&set=1,3'],
      ['country=FR&set=1%2C3&language=de', 'country=FR&language=de&set=1,3'],
    ])('%s leads to %s', async (asked, expected) => {
      const { statusCode, headers } = await get(`/embed/tank?${asked}`)
      expect([statusCode, headers.location]).toEqual([308, `/embed/tank?${expected}`])
    })
    test.each([
      ['country=FR&set=1', 400, 'set'],
      ['country=FR', 400, 'set'],
      ['country=XX1&set=1,3', 400, 'country'],
      ['country=FR&set=1,%3Cscript%3E', 400, 'set'],
      ['country=FR&set=1,3&language=xx', 400, 'language'],
      ['country=FR&set=1,3&water=200', 400, 'water'],
      ['country=FR&set=1,3&set=2,4', 400, 'set'],
      ['country=FR&set=1,none', 404, 'none'],
    ])('%s is %d', async (asked, status, named) => {
      const response = await get(`/embed/tank?${asked}`)
      expectProblem(response, status)
      expect(response.body).toContain(named)
      expect(response.body).not.toContain('<script>')
    })
  })

  test('EMBED-04 a browser that has the page gets 304, and a client that asks too much 429', async () => {
    const { headers } = await get(`/embed/tank?country=FR&set=${mix}`)
    expect((await get(`/embed/tank?country=FR&set=${mix}`, { 'if-none-match': headers.etag! })).statusCode).toBe(304)
    const statuses = new Set<number>()
    for (let calls = 0; calls < 320; calls++) statuses.add((await get(`/embed/tank?country=FR&set=${mix}`)).statusCode)
    expect(statuses).toEqual(new Set([200, 429]))
  })

  test('EMBED-05 the brand lists sites by https, without path or wildcard', () => {
    const embedders = (...sites: string[]) => brandSchema.shape.embedders.safeParse(sites).success
    expect(embedders('https://dealer.example', 'https://www.shop.example:8443', 'http://localhost:3000')).toBe(true)
    for (const site of [
      '*',
      'https://*',
      'http://dealer.example',
      'https://a.example/path',
      "https://a.example; script-src 'unsafe-inline'",
      'https:',
      "'self'",
    ])
      expect([site, embedders(site)]).toEqual([site, false])
  })
})
