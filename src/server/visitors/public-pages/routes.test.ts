import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { loadDemo } from '../../data/load-demo.ts'
import { markChanged, readDataState } from '../../db/data-state.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { buildTestApp, type TestOptions } from '../../testing/test-app.ts'
import { readHtml } from './testing/read-html.ts'
import { pagesOptions } from './testing/pages-app.ts'

const PAIR = '/mix/1,101/mangavel-500-epoxilan-125'
const HOSTILE = '</script><script>alert(1)</script><b>"&\u2028'

let folder: string
let options: TestOptions
let served: Awaited<ReturnType<typeof acceptanceApp>>
const open = async (url: string, headers: Record<string, string> = {}) => served.app.inject({ url, headers })
const read = async (url: string) => readHtml((await open(url)).body)

/** The page of the pair, of a server with other options. */
const pairWith = async (other: TestOptions): Promise<string> => {
  const quiet = await buildTestApp(served.settings, undefined, { ...options, ...other })
  await quiet.currentData.refresh()
  const { body } = await quiet.app.inject({ url: PAIR })
  await quiet.close()
  return body
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-pages-'))
  options = { ...(await pagesOptions()), sendsEmails: true }
  served = await acceptanceApp({ dataFolder: folder }, undefined, options)
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

test('PAGE-01 ANS-121 a mix has each test with its date, country, rates, water, order and observation', async () => {
  const { text, links, headings } = await read('/mix/4,102,106/calcimar-azostar-250-sc-sulphamon')
  expect(headings).toEqual(['Calcimar + Azostar 250 SC + Sulphamon'])
  expect(text).toContain('1 of 1 failed')
  expect(text).toContain('France: Calcimar + AZOSTAR + Sulphamon failed')
  for (const part of ['14 Mar 2025', 'Calcimar: 5 L/ha', 'Sulphamon: 3.25 kg/ha', 'AZOSTAR: 0.75 L/ha', '150.5 L/ha', 'White precipitate'])
    expect(text).toContain(part)
  expect(links).toContain('/testResult/1002/en')
  expect(links).toContain('/product/4/calcimar')
})

test('TEXT-03 a line of a page ends between no number and its unit', async () => {
  const { body } = await open('/mix/4,102,106/calcimar-azostar-250-sc-sulphamon')
  for (const part of ['Calcimar: 5 L/ha', 'Sulphamon: 3.25 kg/ha', '150.5 L/ha']) {
    expect(body).not.toContain(part)
    expect(body).toContain(part.replace(/ (?=\w+\/ha)/, '\u00a0'))
  }
})

test('TELL-15 the page of a mix or product leads to the form on which somebody asks to be told of further tests, where the brand offers it', async () => {
  expect((await read(PAIR)).links).toContain('/tell-me?products=1,101')
  expect((await read('/product/102/azostar-250-sc?lang=de')).links).toContain('/tell-me?products=102')
  expect(await pairWith({ brand: { ...options.brand!, alerts: false } })).not.toContain('tell-me')
})

test('PAGE-63 a partner is found by a part of its name, without a script; what is found is for no search engine, and what is not says so', async () => {
  const page = '/product/102/azostar-250-sc'
  for (const asked of ['?partner=BORF', '?partner=+b%C3%B3rf+', '?partner=borf&lang=de']) {
    const found = await open(page + asked)
    expect([asked, found.statusCode, found.headers['x-robots-tag']]).toEqual([asked, 200, 'noindex'])
    expect(found.body).toContain('Borfoli 150')
    expect(found.body).not.toContain('Sulphamon')
    expect(found.body).toContain(`<link rel="canonical" href="http://localhost:0${page}${asked.endsWith('de') ? '?lang=de' : ''}"`)
  }
  expect((await open(`${page}?partner=borf&lang=de`)).body).toContain(`<a href="${page}?lang=de">Alle Mischpartner</a>`)
  const none = await read(`${page}?partner=zzq%3Cb%3E`)
  expect(none.text).toContain('No partner has “zzq<b>” in its name. Untested is not safe.')
  expect((await open(`${page}?partner=${'a'.repeat(61)}`)).statusCode).toBe(404)
  const elsewhere = await open('/products?partner=borf')
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([301, '/products'])
  const other = await open('/product/102?partner=borf')
  expect([other.statusCode, other.headers.location]).toEqual([301, `${page}?partner=borf`])
})

test('PAGE-63 whatever is looked for, the answer is a page or 404, is text, and leads nowhere twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (partner) => {
      const { statusCode, body } = await open(`/product/102/azostar-250-sc?partner=${encodeURIComponent(partner)}`)
      expect(partner.trim() === '' ? [200, 301] : [200, 404]).toContain(statusCode)
      expect(body.match(/<script/g) ?? []).toHaveLength(body.includes('application/ld+json') ? 1 : 0)
    }),
    { numRuns: 60 },
  )
})

test('TELL-40 where the service sends no emails, no public page offers to tell anybody', async () => {
  const body = await pairWith({ sendsEmails: false })
  expect(body).toContain('Mangavel')
  expect(body).not.toContain('tell-me')
})

test('PAGE-02 ANS-121 a product has its facts, and its partners with those that failed with it first, alone and with others apart', async () => {
  const { text, links } = await read('/product/102/azostar-250-sc')
  for (const part of ['Helvagro', 'azoxystrobin', 'AZOSTAR (France)', '2025']) expect(text).toContain(part)
  const rows = text.slice(text.indexOf('Only these two'))
  expect(rows.indexOf('Zincora Dry')).toBe(-1)
  expect(rows.indexOf('Borfoli 150')).toBeLessThan(rows.indexOf('Sulphamon'))
  expect(rows).toMatch(/Borfoli 150 +0 pass, 1 with care, 0 fail +no tests/)
  expect(rows).toMatch(/Sulphamon +no tests +1 of 1 failed/)
  expect(links).toContain('/mix/3,102/borfoli-150-azostar-250-sc')
})

test('CITE-05 an ISO common name leads to its sheet, on the page and in its data for machines; nothing is fetched from there', async () => {
  const { body } = await open('/product/102/azostar-250-sc')
  const sheet = 'https://pesticidecompendium.bcpc.org/azoxystrobin.html'
  expect(body).toContain(`<a href="${sheet}" rel="noreferrer">azoxystrobin</a>`)
  expect(body).toContain(`"value":"azoxystrobin","sameAs":"${sheet}"`)
  expect(body.split(sheet)).toHaveLength(3)
})

test.each([
  ['a wrong slug', '/mix/1,101/other', PAIR],
  ['no slug', '/mix/1,101', PAIR],
  ['another order', '/mix/101,1/x?lang=de', `${PAIR}?lang=de`],
  ['a product named twice', '/mix/101,1,101/x', PAIR],
  ['English named', `${PAIR}?lang=en`, PAIR],
  ['what is no part of it', `${PAIR}?utm_source=x&page=1`, PAIR],
  ['a wrong slug of a product', '/product/1/x', '/product/1/mangavel-500'],
])('PAGE-08 %s leads to the one address of the page', async (_what, url, address) => {
  const { statusCode, headers } = await open(url)
  expect([statusCode, headers.location]).toEqual([301, address])
})

test.each([
  '/product/nobody/x', '/mix/1,103/x', '/mix/1/x', '/mix/1,nobody/x', '/mix/,/x', `${PAIR}?lang=xx`, `${PAIR}?page=0`, `${PAIR}?page=2`,
  `${PAIR}?lang=de&lang=fr`, '/products/q', '/products/%3Cb%3E', '/product/%2e%2e%2fx/y', `/mix/1,${'9'.repeat(150)}/x`,
])('PAGE-09 what was not tested, or is no address, is no page: %s', async (url) => {
  const { statusCode, headers, body } = await open(url)
  expect(statusCode).toBe(404)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(readHtml(body).robots).toBe('noindex')
  expect(body).not.toContain('nobody')
}) // prettier-ignore

test('PAGE-10 a page depends on its address alone, and caches may carry it', async () => {
  const plain = await open(PAIR)
  const asked = await open(PAIR, { 'accept-language': 'de', cookie: 'lang=de; terms=1' })
  expect(asked.body).toBe(plain.body)
  expect(plain.headers['set-cookie']).toBeUndefined()
  expect(plain.headers['vary']).toBe('accept-encoding')
  expect(plain.headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=5')
  expect((await open(PAIR, { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
  const languages = await Promise.all(LANGUAGE_CODES.map((one) => read(one === 'en' ? PAIR : `${PAIR}?lang=${one}`)))
  expect(languages.map(({ language }) => language)).toEqual(LANGUAGE_CODES)
})

test('PAGE-11 whatever is typed for a page, its answer is a page, a redirect or not found', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('product', 'mix', 'products'), fc.webPath(), fc.webQueryParameters(), async (base, path, query) => {
      const { statusCode } = await open(`/${base}${path}?${query}`)
      expect([200, 301, 404]).toContain(statusCode)
    }),
    { numRuns: 60 },
  )
})

test('PAGE-12 names and observations are text, in the data for machines too', async () => {
  const own = mkdtempSync(join(tmpdir(), 'tankmix-pages-'))
  const hostile = await acceptanceApp({ dataFolder: own }, undefined, options)
  const { kysely } = hostile.database
  await kysely.updateTable('products').set({ name: HOSTILE }).where('id', '=', '1').execute()
  await kysely.updateTable('tests').set({ observations: HOSTILE }).where('id', '=', '1001').execute()
  await kysely.transaction().execute(async (trx) => markChanged(trx, await readDataState(trx)))
  await hostile.currentData.refresh()
  const { headers } = await hostile.app.inject({ url: '/product/1/x' })
  for (const url of [String(headers.location), '/mix/1,102/script-script-alert-1-script-b-azostar-250-sc']) {
    const found = await hostile.app.inject({ url })
    const { body } = found.statusCode === 301 ? await hostile.app.inject({ url: String(found.headers.location) }) : found
    const page = readHtml(body)
    expect(page.scripts).toBe(0)
    expect(page.linkedData).toHaveLength(1)
    expect(page.headings[0]).toContain(HOSTILE)
    expect(JSON.stringify(page.linkedData)).toContain('alert(1)')
  }
  await hostile.close()
  rmSync(own, { recursive: true, force: true })
})

test('PAGE-13 a withdrawn test leaves, and a page without tests left is gone', async () => {
  const own = mkdtempSync(join(tmpdir(), 'tankmix-pages-'))
  const one = await acceptanceApp({ dataFolder: own }, undefined, options)
  const statusOf = async (url: string): Promise<number> => (await one.app.inject({ url })).statusCode
  expect(await statusOf(PAIR)).toBe(200)
  await publishedRow(one.database, '1005', { withdrawn: '2026-11-01' })
  await publishedRow(one.database, '1004', { withdrawn: '2026-11-01' })
  await one.currentData.refresh()
  expect(await statusOf(PAIR)).toBe(410)
  expect(await statusOf('/mix/101,1')).toBe(410)
  expect(await statusOf('/mix/1,103')).toBe(404)
  // Its other tests are still there.
  expect(await statusOf('/product/101/epoxilan-125')).toBe(200)
  const { body } = await one.app.inject({ url: '/sitemap.xml' })
  expect(body).not.toContain('/mix/1,101/')
  await one.close()
  rmSync(own, { recursive: true, force: true })
})

test('PAGE-14 demonstration data say so and are listed nowhere', async () => {
  const own = mkdtempSync(join(tmpdir(), 'tankmix-pages-'))
  const demo = await buildTestApp({ dataFolder: own }, undefined, options)
  await loadDemo(demo.database, { maker: 'Norrin', productSets: [], today: '2026-11-21', foliarTests: 300, seedTests: 10 })
  await demo.currentData.refresh()
  const { headers, body } = await demo.app.inject({ url: '/products' })
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(readHtml(body).robots).toBe('noindex')
  const letter = readHtml(body).links.find((link) => link.startsWith('/products/'))!
  const product = readHtml((await demo.app.inject({ url: letter })).body).links.find((link) => link.startsWith('/product/'))!
  const page = readHtml((await demo.app.inject({ url: product })).body)
  expect(page.title).toMatch(/^DEMONSTRATION DATA/)
  expect(JSON.stringify(page.linkedData)).not.toContain('Dataset')
  expect((await demo.app.inject({ url: '/sitemap.xml' })).statusCode).toBe(404)
  expect((await demo.app.inject({ url: '/robots.txt' })).body).not.toContain('Sitemap')
  await demo.close()
  rmSync(own, { recursive: true, force: true })
})

test('PAGE-15 without publicPages there are none', async () => {
  const off = await buildTestApp({ dataFolder: folder }, undefined, { ...options, brand: { ...options.brand!, publicPages: false } })
  await off.currentData.refresh()
  for (const url of [PAIR, '/products', '/sitemap.xml', '/robots.txt']) expect((await off.app.inject({ url })).statusCode).toBe(404)
  await off.close()
})

test.each([
  ['a report to the page of its mix', '/mix/of-test/1002?lang=de', '/mix/4,102,106/calcimar-azostar-250-sc-sulphamon?lang=de'],
  ['a report to the page of one of its products', '/product/of-test/1002/1', '/product/4/calcimar'],
  ['a seed coating, whose mix has no page, back to its report', '/mix/of-test/2001', '/testResult/2001/en'],
  ['a test that is not there to its report, which says so', '/mix/of-test/nobody?lang=fr', '/testResult/nobody/fr'],
  ['an order that no product has back to the report', '/product/of-test/1002/99', '/testResult/1002/en'],
  ['what is no order back to the report', '/product/of-test/1002/x', '/testResult/1002/en'],
])('PAGE-16 %s', async (_what, url, address) => {
  const { statusCode, headers } = await open(url)
  expect([statusCode, headers.location, headers['set-cookie']]).toEqual([302, address, undefined])
})
