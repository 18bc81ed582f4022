import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { loadDemo } from '../../data/load-demo.ts'
import { markChanged, readDataState } from '../../db/data-state.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { buildTestApp, type TestOptions } from '../../testing/test-app.ts'
import { pagesOptions } from '../public-pages/testing/pages-app.ts'
import { readHtml } from '../public-pages/testing/read-html.ts'
import { atomErrors, readFeed } from './testing/check-atom.ts'

const MIX = '/mix/4,102,106/feed.atom'
/** Ends an element, an attribute and a comment; and what XML has no place for. */
const HOSTILE = ']]></content><script>alert(1)</script>"&--><\u0000\u000b\ud800'

let folder: string
let options: TestOptions
let served: Awaited<ReturnType<typeof acceptanceApp>>
const open = async (url: string, headers: Record<string, string> = {}) => served.app.inject({ url, headers })
const read = async (url: string) => readFeed((await open(url)).body)

const withOwn = async (use: (own: Awaited<ReturnType<typeof acceptanceApp>>) => Promise<void>): Promise<void> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-feeds-'))
  const own = await acceptanceApp({ dataFolder }, undefined, options)
  try {
    await use(own)
  } finally {
    await own.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-feeds-'))
  options = await pagesOptions()
  served = await acceptanceApp({ dataFolder: folder }, undefined, options)
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

test('FEED-01 LIMIT-08 the schema of RFC 4287 accepts the feed of all tests, of a search, of a product and of a mix, in every language', async () => {
  const urls = ['/feed.atom', '/feed.atom?countryCode=FR&kind=seed', '/product/102/feed.atom', MIX]
  for (const language of LANGUAGE_CODES.slice(1)) urls.push(`${MIX}?lang=${language}`)
  for (const url of urls) {
    const { statusCode, headers, body } = await open(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'application/atom+xml; charset=utf-8'])
    expect([url, await atomErrors(body)]).toEqual([url, []])
    expect(readFeed(body).ids.length).toBeGreaterThan(0)
    expect(body).toContain('<author><name>Norrin Plant Care GmbH (example)</name></author>')
  }
  expect(await atomErrors((await open(MIX)).body.replace(/<updated>[^<]*<\/updated>/, ''))).not.toEqual([])
})

test('FEED-02 an entry has the result in words first, with everything that limits it, and leads to the report', async () => {
  const { title, subtitle, entries } = await read(MIX)
  expect(title).toBe('Calcimar + Azostar 250 SC + Sulphamon: new, amended and withdrawn tests')
  expect(subtitle).toContain('Results are a guide, not a guarantee: follow the product labels.')
  expect(entries).toHaveLength(1)
  const [{ title: entry, html, link, updated }] = entries as [(typeof entries)[number]]
  expect(entry).toBe('Fail: Calcimar + Sulphamon + AZOSTAR, France, 14 Mar 2025')
  expect(link).toMatch(/^http:\/\/localhost:\d+\/testResult\/1002\/en$/)
  expect(updated).toBe('2025-03-14T00:00:00Z')
  const { text } = readHtml(html)
  for (const part of ['Calcimar: 5 L/ha', '150.5 L/ha', 'White precipitate', 'pH of the water', 'not recorded', 'guide'])
    expect(text).toContain(part)
})

test('FEED-02 a seed coating says that it is one, among tests for spraying too, has its rates by weight of seed and says what was not tested', async () => {
  const { entries } = await read('/feed.atom?countryCode=FR&kind=seed')
  expect(entries[0]!.title).toMatch(/^Seed Coatings · (?:Pass|With care|Fail): .+, France, /)
  const { text } = readHtml(entries[0]!.html)
  expect(text).toMatch(/^\s*Seed Coatings /)
  expect(text).toMatch(/(?:L|kg)\/ton/)
  expect(text).toContain('efficacy were not tested')
  for (const ofWater of ['Water Volume', 'Water hardness', 'pH of the water']) expect(text).not.toContain(ofWater)
})

test('FEED-14 a feed of seed coatings says so in its title, and nothing there speaks of a sprayer', async () => {
  const seed = await read('/feed.atom?countryCode=FR&kind=seed')
  expect(seed.title).toBe('Seed Coatings · France: new, amended and withdrawn tests')
  expect(seed.subtitle).toMatch(/Only physical compatibility was tested, in the slurry and on the seed; .* efficacy were not tested\.$/)
  expect(seed.subtitle).not.toMatch(/spray/)
  const german = await read('/feed.atom?countryCode=FR&kind=seed&lang=de')
  expect(german.title).toMatch(/^Saatgutumhüllungen · Frankreich: /)
  for (const { title } of german.entries) expect(title).toMatch(/^Saatgutumhüllungen · /)
  const named = await read('/feed.atom?countryCode=FR&kind=seed&makerChemicalId=5')
  expect(named.title).toMatch(/^Seedstart Zn · Seed Coatings · France: /)
  const foliar = await read('/feed.atom?countryCode=FR')
  expect(foliar.title).toBe('France: new, amended and withdrawn tests')
  expect(foliar.subtitle).toContain('sprayer')
  expect(foliar.subtitle).not.toContain('on the seed')
})

test('FEED-14 a feed of tests of both kinds says what either shows', async () => {
  const { subtitle, entries } = await read('/feed.atom')
  const isSeed = ({ html }: (typeof entries)[number]): boolean => html.includes('on the seed')
  expect(new Set(entries.map(isSeed))).toEqual(new Set([true, false]))
  for (const one of entries) expect([one.title, one.title.startsWith('Seed Coatings · ')]).toEqual([one.title, isSeed(one)])
  expect(subtitle).toMatch(/conventional sprayer.* Seed Coatings: Only physical compatibility was tested/)
})

test('OPEN-04 LAB-84 a feed of a mix and the descriptions of its page say that a test is under review', async () => {
  await withOwn(async ({ app, database, currentData }) => {
    await publishedRow(database, '1005', { isUnderReview: true })
    await currentData.refresh()
    const warning = 'do not rely on it until it has finished'
    expect(readFeed((await app.inject({ url: '/mix/1,101/feed.atom' })).body).subtitle).toContain(warning)
    const page = readHtml((await app.inject({ url: '/mix/1,101/mangavel-500-epoxilan-125' })).body)
    for (const said of [...page.descriptions, JSON.stringify(page.linkedData)]) expect(said).toContain(warning)
    expect(page.descriptions).toHaveLength(2)
  })
})

test('FEED-03 a feed has the tests that its page or search has, newest first, and at most 50', async () => {
  const found = await served.found('tankmix/search', { countryCode: 'FR', agrochemicalCode: '102' })
  const { ids, entries } = await read('/feed.atom?agrochemicalCode=102&countryCode=FR')
  expect(new Set(ids.map((id) => id.split('/').at(-1)))).toEqual(new Set(found))
  const days = entries.map(({ updated }) => updated)
  expect(days).toEqual(days.toSorted().toReversed())
  const all = await read('/feed.atom')
  expect(all.updated).toBe(all.entries[0]!.updated)
  expect(new Set(all.ids).size).toBe(all.ids.length)
  const { links } = readHtml((await open('/mix/1,101/mangavel-500-epoxilan-125')).body)
  const mix = await read('/mix/1,101/feed.atom')
  for (const id of mix.ids) expect(links).toContain(`/testResult/${id.split('/').at(-1)}/en`)
})

test('FEED-04 FEED-05 a withdrawn test keeps its id, is newer than it was, says so and has no result any more; its feed outlives its page', async () => {
  await withOwn(async ({ app, database, currentData }) => {
    const load = async () => readFeed((await app.inject({ url: '/mix/1,101/feed.atom' })).body)
    const before = await load()
    await publishedRow(database, '1005')
    await currentData.refresh()
    const published = await load()
    expect(published.ids).toEqual(before.ids)
    expect(published.updated).toBe('2026-05-14T00:00:00Z')
    const { kysely } = database
    await kysely
      .updateTable('publications')
      .set({
        withdrawn_at: '2026-11-01T10:00:00.000Z',
        withdrawn_by: 'p1',
        withdrawal_reason: 'wrong-result',
        withdrawal_text: 'A balance.',
      })
      .where('test_id', '=', '1005')
      .execute()
    await kysely.deleteFrom('tests').where('id', '=', '1005').execute()
    await kysely.transaction().execute(async (trx) => markChanged(trx, await readDataState(trx)))
    await currentData.refresh()
    expect((await app.inject({ url: '/mix/1,101/mangavel-500-epoxilan-125' })).statusCode).toBe(410)
    const after = await load()
    expect(after.ids).toEqual(before.ids)
    const { title, html, updated } = after.entries[0]!
    expect(title).toBe('This report was withdrawn: Mangavel Flüssig + Epoxilan 125 SC, Germany')
    expect(updated > '2026-11-01T00:00:00Z').toBe(true)
    expect(readHtml(html).text).toContain('The result was wrong. A balance.')
    expect(readHtml(html).text).not.toMatch(/\bpass\b|compatible/i)
    expect(await atomErrors((await app.inject({ url: '/mix/1,101/feed.atom' })).body)).toEqual([])
    const searched = readFeed((await app.inject({ url: '/feed.atom?agrochemicalCode=101&countryCode=DE' })).body)
    expect(searched.entries[0]!.title).toContain('withdrawn')
  })
})

test('FEED-04 of a withdrawn seed coating its entry says that it was one', async () => {
  await withOwn(async ({ app, database, currentData }) => {
    const load = async () => readFeed((await app.inject({ url: '/feed.atom?countryCode=FR&kind=seed' })).body)
    const id = (await load()).ids[0]!.split('/').at(-1)!
    await publishedRow(database, id, { withdrawn: '2026-11-01' })
    await currentData.refresh()
    const { title, html } = (await load()).entries[0]!
    expect(title).toMatch(/^Seed Coatings · This report was withdrawn: /)
    expect(readHtml(html).text).toMatch(/^\s*Seed Coatings /)
  })
})

test('FEED-05 what neither was tested nor withdrawn has no feed; a search without tests says that this is not a pass', async () => {
  for (const url of ['/mix/1,103/feed.atom', '/mix/1/feed.atom', '/product/nobody/feed.atom', '/feed.atom?countryCode=JP'])
    expectProblem(await open(url), 404)
  expectProblem(await open('/feed.atom?countryCode=FR&makerChemicalId=nobody'), 404)
  const { subtitle, ids } = await read('/feed.atom?agrochemicalCode=103&countryCode=FR&makerChemicalId=1')
  expect(ids).toEqual([])
  expect(subtitle).toContain('Not tested. This is not a pass.')
})

test.each([
  ['/mix/106,4,102,4/feed.atom', MIX],
  [`${MIX}?lang=en`, MIX],
  ['/feed.atom?countryCode=fr&kind=foliar', '/feed.atom?countryCode=FR'],
])('FEED-06 each feed has one address: %s', async (url, address) => {
  const { statusCode, headers } = await open(url)
  expect([statusCode, headers.location]).toEqual([301, address])
})

test.each([
  '/feed.atom?results=C',
  '/feed.atom?makerChemicalId=1',
  '/feed.atom?countryCode=XX',
  `${MIX}?lang=de&lang=fr`,
  `${MIX}?lang=xx`,
])('FEED-06 filters, which would leave fails out, and unknown parameters are refused: %s', async (url) => {
  expectProblem(await open(url), 400)
})

test('FEED-06 whatever is typed for a feed, its answer is a feed, a redirect, refused or not found', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/product/', '/mix/'), fc.webSegment(), fc.webQueryParameters(), async (base, part, query) => {
      const { statusCode } = await open(`${base}${part}/feed.atom?${query}`)
      expect([200, 301, 400, 404, 414]).toContain(statusCode)
    }),
    { numRuns: 60 },
  )
})

test('FEED-07 a feed sets no cookie, depends on its address alone, may be read by any site and has an ETag', async () => {
  const plain = await open(MIX)
  const asked = await open(MIX, { 'accept-language': 'de', cookie: 'lang=de' })
  expect(asked.body).toBe(plain.body)
  expect(plain.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
  })
  expect(plain.headers['set-cookie']).toBeUndefined()
  expect((await open(MIX, { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
})

test('FEED-08 names and observations are text, also where XML has no place for a character', async () => {
  await withOwn(async ({ app, database, currentData }) => {
    await database.kysely.updateTable('products').set({ name: HOSTILE }).where('id', '=', '102').execute()
    await database.kysely.updateTable('tests').set({ observations: HOSTILE }).where('id', '=', '1002').execute()
    await database.kysely.transaction().execute(async (trx) => markChanged(trx, await readDataState(trx)))
    await currentData.refresh()
    const { body } = await app.inject({ url: '/product/102/feed.atom' })
    expect(await atomErrors(body)).toEqual([])
    for (const { html } of readFeed(body).entries) expect(readHtml(html).scripts).toBe(0)
    expect(body).toContain('alert(1)')
  })
})

test('FEED-09 pages name their feed, which is there, in their language', async () => {
  for (const url of ['/products', '/product/102/azostar-250-sc', '/mix/1,101/mangavel-500-epoxilan-125?lang=de']) {
    const { feeds, links } = readHtml((await open(url)).body)
    expect(feeds).toHaveLength(1)
    expect(links).toContain(feeds[0])
    const { statusCode, body } = await open(feeds[0]!)
    expect(statusCode).toBe(200)
    expect(body).toContain(`xml:lang="${url.includes('lang=de') ? 'de' : 'en'}"`)
  }
})

test('FEED-10 demonstration data say so in the title of the feed and of each entry; without alerts there is no feed, and no page names one', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-feeds-'))
  const demo = await buildTestApp({ dataFolder }, undefined, options)
  await loadDemo(demo.database, { maker: 'Norrin', productSets: [], today: '2026-11-21', foliarTests: 300, seedTests: 10 })
  await demo.currentData.refresh()
  const { headers, body } = await demo.app.inject({ url: '/feed.atom' })
  const feed = readFeed(body)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(feed.title).toMatch(/^DEMONSTRATION DATA/)
  expect(feed.entries).toHaveLength(50)
  for (const { title } of feed.entries) expect(title).toMatch(/^DEMO/)
  await demo.close()
  rmSync(dataFolder, { recursive: true, force: true })
  const off = await buildTestApp({ dataFolder: folder }, undefined, { ...options, brand: { ...options.brand!, alerts: false } })
  await off.currentData.refresh()
  expect((await off.app.inject({ url: '/feed.atom' })).statusCode).toBe(404)
  expect((await off.app.inject({ url: MIX })).headers['content-type']).not.toBe('application/atom+xml; charset=utf-8')
  expect(readHtml((await off.app.inject({ url: '/products' })).body).feeds).toEqual([])
  await off.close()
})
