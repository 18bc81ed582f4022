import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markChanged, readDataState } from '../../db/data-state.ts'
import { publishedOfRow } from '../../laboratory/publishing/published-of-row.ts'
import { acceptanceApp, ANTI_FORGERY } from '../../testing/acceptance-app.ts'
import { writeBuiltPages } from '../../testing/built-pages.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { pagesOptions } from './testing/pages-app.ts'
import { readHtml } from './testing/read-html.ts'

eachDatabase('who sees public pages', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tankmix-who-sees-'))
    api = await acceptanceApp(await settings(), writeBuiltPages(folder), await pagesOptions())
  })
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = (url: string) => api.app.inject({ url })
  const statusOf = async (url: string): Promise<number> => (await open(url)).statusCode
  /** A row of the console for the mix of products 1 and 103, which no public test has. */
  const addConfidential = async (id: string, withdrawn: boolean): Promise<void> => {
    const { kysely } = api.database
    const found = publishedOfRow(await kysely.selectFrom('tests').selectAll().where('id', '=', '1001').executeTakeFirstOrThrow())
    const [first, second] = found.ingredients.map((one, at) => ({ ...one, productId: at === 0 ? '1' : '103', batch: '' }))
    const document = JSON.stringify({ ...found, id, ingredients: [first, second], method: 'Secret method' })
    const version = { version: 1, issued_at: '2026-05-14T10:00:00.000Z', document, sheet: '', reason: '', changed: '[]' }
    await kysely
      .insertInto('test_versions')
      .values({ test_id: id, ...version })
      .execute()
    const out = {
      withdrawn_at: '2026-11-01T10:00:00.000Z',
      withdrawn_by: 'p1',
      withdrawal_reason: 'wrong-result' as const,
      withdrawal_text: '',
    }
    const publication = { test_id: id, version: 1, is_confidential: 1, is_under_review: 0, ...(withdrawn ? out : {}) }
    await kysely.insertInto('publications').values(publication).execute()
    await kysely.transaction().execute(async (trx) => markChanged(trx, await readDataState(trx)))
    await api.currentData.refresh()
  }

  test('PAGE-20 a confidential test, withdrawn or not, is on no page and in no sitemap, feed or title, and leaves no 410', async () => {
    const texts = async () => {
      const urls = ['/product/1/mangavel-500', '/products/m', '/sitemap.xml', '/feed.atom', '/product/1/feed.atom']
      return Promise.all(urls.map(async (url) => (await open(url)).body))
    }
    const before = await texts()
    for (const [id, withdrawn] of [['secret-1', false], ['secret-2', true]] as const) {
      await addConfidential(id, withdrawn)
      expect(await texts()).toEqual(before)
      for (const url of ['/mix/1,103', '/mix/1,103/feed.atom']) expect(await statusOf(url)).toBe(404)
      expect((await open(`/mix/of-test/${id}`)).headers.location).toBe(`/testResult/${id}/en`)
    }
  }) // prettier-ignore

  test('PAGE-21 pages of a reseller’s edition are noindex, those of the main edition are not, and a reseller has none of its own', async () => {
    expect((await open('/feldhof')).headers['x-robots-tag']).toBe('noindex')
    expect((await open('/')).headers['x-robots-tag']).toBeUndefined()
    for (const url of ['/feldhof/products', '/feldhof/mix/1,101/x', '/feldhof/feed.atom']) expect(await statusOf(url)).toBe(404)
  })

  test('FEED-11 the page of a search names the feed of the search, which is there; a reseller’s does not', async () => {
    for (const url of ['/?country=fr&product=1&agrochemical=102', '/search-seed-treatment?country=fr', '/?country=de']) {
      const { feeds } = readHtml((await open(url)).body)
      expect(feeds).toHaveLength(1)
      expect((await open(feeds[0]!)).statusCode).toBe(200)
    }
    for (const url of ['/', '/?country=fr&product=nobody', '/feldhof?country=de'])
      expect(readHtml((await open(url)).body).feeds).toEqual([])
  })

  test('OPEN-06 from the sitemap to the page of a mix: its verdict, sentence and conditions are there, and an assistant is told the same sentence', async () => {
    const sitemap = (await open('/sitemap.xml')).body
    const addresses = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/mix\/[^<]*)<\/loc>/g)].map(([, path]) => path!)
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses) {
      const { text } = readHtml((await open(address)).body)
      const products = /^\/mix\/([^/]+)\//.exec(address)![1]!.split(',')
      expect(text).toMatch(/Water Volume [\d.,]+ L\/ha/)
      const countries = [...text.matchAll(/(France|Germany|India|United States|Canada|Brazil|Poland): /g)].map(([, name]) => name!)
      const codes: Record<string, string> = { France: 'FR', Germany: 'DE', India: 'IN', 'United States': 'US', Canada: 'CA', Brazil: 'BR', Poland: 'PL' } // prettier-ignore
      expect([address, countries.length > 0]).toEqual([address, true])
      for (const name of new Set(countries)) {
        const asked = { countryCode: codes[name], lines: products.map((productId) => ({ productId })) }
        const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_tank', arguments: asked } }
        const accept = 'application/json, text/event-stream'
        const response = await api.app.inject({ method: 'POST', url: '/mcp', payload, headers: { ...ANTI_FORGERY, accept } })
        const told = response.json<{ result: { structuredContent: { data: { heading: string; sentence: string } } } }>().result
          .structuredContent.data
        expect(text).toContain(`${name}: ${told.heading} `)
        expect(text).toContain(told.sentence)
      }
    }
  })
})
