import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIN_EDITION } from '../../domain/editions.ts'
import { LANGUAGE_CODES } from '../../domain/texts/languages.ts'
import { loadDemo } from '../data/load-demo.ts'
import { markChanged } from '../db/data-state.ts'
import { documentedClient, operationsOf, type ApiDocument, type DescribedOperation } from '../testing/calls/documented-client.ts'
import { anyDatabase } from '../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { loadBrand } from './brand/load-brand.ts'
import { loadBuiltView } from './pages/first-view.ts'
import { createPreviews } from './sharing/previews.ts'
import { loadSharingTexts } from './sharing/sharing-texts.ts'
import { loadPhrases } from '../content/phrases.ts'
import { servedData } from '../served-data/served-data.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TOKEN = 'of-a-test'
const brand = { ...loadBrand(join(ROOT, 'brand', 'spraypair')), embedders: ['https://dealer.example'] }

/** Every name is that of two products, of two makers; nowhere is it without the maker. */
const BARE = /Namesake \d+(?!\d)(?!™? \(Maker [AB]\))/
/** Lists that say nothing of a test, and that pages join with the names of a country. */
const GENERAL_NAMES: ReadonlySet<string> = new Set(['agrochemicals'])

anyDatabase('products of one name', ({ settings }) => {
  let served: TestApp
  let document: ApiDocument
  let mixes: { id: string; country: string; products: string[] }[]
  beforeAll(async () => {
    const builtView = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
    served = await buildTestApp(await settings(), undefined, { brand, builtView })
    const { kysely } = served.database
    const productSets = brand.resellers.map(({ productSet }) => productSet)
    await loadDemo(served.database, { maker: brand.maker, productSets, today: '2026-11-21', foliarTests: 400, seedTests: 60 })
    // The generator numbers its products.
    const isFirst = sql<boolean>`cast(id as integer) % 2 = 0`
    await kysely.transaction().execute(async (trx) => {
      await trx
        .updateTable('products')
        .set({
          name: sql<string>`'Namesake ' || ((cast(id as integer) + 1) / 2) || case when ${isFirst} then '' else '™' end`,
          manufacturer: sql<string>`case when ${isFirst} then 'Maker A' else 'Maker B' end`,
          market_names: '{}',
        })
        .execute()
      await markChanged(trx, { demo: false })
    })
    await served.currentData.refresh()
    document = (await served.app.inject('/api/openapi.json')).json<ApiDocument>()
    const tests = await kysely.selectFrom('tests').select(['id', 'country', 'ingredients']).where('kind', '=', 'foliar').limit(60).execute()
    mixes = tests
      .map(({ id, country, ingredients }) => ({
        id,
        country,
        products: [...new Set((JSON.parse(ingredients) as [number, string][]).map(([, product]) => product))],
      }))
      .filter(({ products }) => products.length > 1)
  })
  afterAll(() => served.close())

  /** The general name stands beside the name in the country, so that a product is found by either. */
  const bareIn = (text: string): string | undefined => BARE.exec(text.replaceAll(/"generalName":"[^"]*"/g, ''))?.[0]
  const named = (text: string): boolean => /Namesake \d+™? \(Maker [AB]\)/.test(text)
  const look = async (url: string): Promise<string> => {
    const response = await served.app.inject({ url })
    expect([url, response.statusCode]).toEqual([url, 200])
    expect([url, bareIn(response.body)]).toEqual([url, undefined])
    return response.body
  }

  test('NAME-05 no call, read or file says a result beside a name that is another product’s too', async () => {
    const client = documentedClient(document, served.app, TOKEN)
    const bodies = ({ requestBody }: DescribedOperation): unknown[] =>
      Object.values(requestBody?.content['application/json']?.examples ?? { none: { value: undefined } }).map(({ value }) => value)
    let withNames = 0
    for (const operation of operationsOf(document)) {
      if (GENERAL_NAMES.has(operation.path.split('/').at(-1)!) || /request|tell-me|csrf/.test(operation.path)) continue
      for (const body of bodies(operation)) {
        const { status, data } = await client.call(operation, { body })
        const text = typeof data === 'string' ? data : JSON.stringify(data ?? '')
        // A reseller may have no test of its own among so few.
        expect([operation.path, status === 404 || status < 400, bareIn(text)]).toEqual([operation.path, true, undefined])
        if (named(text)) withNames++
      }
    }
    expect(withNames).toBeGreaterThan(15)
  })

  test('NAME-05 no page that anybody can find, feed, frame or preview does', async () => {
    expect(named(await look('/products'))).toBe(false)
    expect(named(await look('/products/n'))).toBe(true)
    for (const { id, country, products } of mixes.slice(0, 12)) {
      const mix = (await served.app.inject({ url: `/mix/of-test/${id}` })).headers.location!
      const product = (await served.app.inject({ url: `/product/of-test/${id}/1` })).headers.location!
      for (const url of [
        mix,
        product,
        `/mix/${products.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).join(',')}/feed.atom`,
        `/product/${products[0]}/feed.atom`,
      ])
        expect([url, named(await look(url))]).toEqual([url, true])
      const embed = await look(`/embed/tank?country=${country}&set=${products.slice(0, 12).join(',')}`)
      expect(named(embed)).toBe(true)
    }
    expect(named(await look('/feed.atom'))).toBe(true)
    const preview = createPreviews({ brand, texts: loadSharingTexts(), phrases: loadPhrases(), data: servedData(served.currentData.get) })
    for (const language of LANGUAGE_CODES)
      for (const { id, country, products } of mixes.slice(0, 3)) {
        const asked = { edition: MAIN_EDITION, language, params: {}, query: {} }
        const [one, other] = products
        const query = { country: country.toLowerCase(), product: one!, agrochemical: other! }
        for (const made of [
          preview({ ...asked, page: 'report', params: { testId: id, languageCode: language } }).make(),
          preview({ ...asked, page: 'search', query }).make(),
        ])
          expect([JSON.stringify(made), bareIn(JSON.stringify(made)), named(made.title)]).toEqual([JSON.stringify(made), undefined, true])
      }
  })

  test('NAME-05 no tool of an assistant does, in words and in data', async () => {
    const { id, country: countryCode, products } = mixes[0]!
    const lines = products.slice(0, 12).map((productId) => ({ productId }))
    for (const [name, asked] of [
      ['find_product', { name: 'namesake', countryCode }],
      ['check_tank', { countryCode, lines }],
      ['find_tests', { countryCode, productIds: products.slice(0, 2) }],
      ['read_report', { testId: id, countryCode }],
    ] as const) {
      const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: asked } }
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const { body, statusCode } = await served.app.inject({ method: 'POST', url: '/mcp', headers, payload })
      expect([name, statusCode, bareIn(body), named(body)]).toEqual([name, 200, undefined, true])
    }
  })
})
