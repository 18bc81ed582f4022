import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { createDue } from '../../data/release/nightly-release.ts'
import { makeRelease, type Released } from '../../data/release/release-folder.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { loadDemo } from '../../data/load-demo.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { countFileWork } from '../../testing/count-file-work.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'

const brand = { ...loadBrand(DEFAULT_BRAND_FOLDER), openData: true }

test('RELEASE-09 with demonstration data the page says that they are never released, and without a licence that none is granted', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-data-page-'))
  const demo = await buildTestApp({ dataFolder }, undefined, { brand, releaseFolder: join(dataFolder, 'releases') })
  await loadDemo(demo.database, { maker: 'Yara', productSets: [], today: '2026-11-21', foliarTests: 20, seedTests: 2 })
  await demo.currentData.refresh()
  const { body } = await demo.app.inject({ url: '/data' })
  expect(body).toContain('demonstration data, made up: they are never released')
  expect(body).toContain('No licence is granted')
  await demo.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

anyDatabase('releases on the web', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  let off: typeof api
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tankmix-data-page-'))
    api = await acceptanceApp(await settings(), undefined, { brand, releaseFolder: folder })
    off = await acceptanceApp(await settings(), undefined, { brand: { ...brand, openData: false }, releaseFolder: folder })
  })
  afterAll(async () => {
    await api.close()
    await off.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const make = (today: string): Promise<Released> => makeRelease(api.database, { folder, brand, today })
  const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

  test('RELEASE-07 the page lists the newest release in 17 languages; its files have an ETag, and there is no older one', async () => {
    expect((await get('/data')).body).toContain('There is no release yet.')
    await make('2026-11-24')
    for (const language of LANGUAGE_CODES) {
      const { body, headers } = await get('/data', { cookie: `lang=${language}` })
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).not.toMatch(/<script(?! type="application\/ld\+json")|\{\w+\}<|undefined/)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['set-cookie']).toBeUndefined()
    }
    const { body } = await get('/data')
    const links = [...body.matchAll(/href="(\/data\/[^"]+)"/g)].map(([, link]) => link!)
    expect(links).toHaveLength(8)
    for (const link of links) {
      const file = await get(link)
      expect([link, file.statusCode]).toEqual([link, 200])
      for (const known of [String(file.headers.etag), `W/${String(file.headers.etag)}`, `"other", ${String(file.headers.etag)}`, '*'])
        expect([known, (await get(link, { 'if-none-match': known })).statusCode]).toEqual([known, 304])
      expect((await get(link, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    }
    expect((await get('/data/datapackage.json')).headers.location).toBe('/data/2026-11-24/datapackage.json')
    for (const path of ['2026-11-24/.state.json', '2026-11-24/..%2f.lock', '2026-11-23/tests.csv', '..%2f..%2fetc/passwd'])
      expect([path, (await get(`/data/${path}`)).statusCode]).toEqual([path, 404])
    expect((await off.app.inject('/data')).statusCode).toBe(404)
  })

  test('CITE-01 CITE-03 the page has how the release is cited, in the name of the brand, and is a data set for machines with each of its files', async () => {
    const { body } = await get('/data')
    const [apa, bibtex, ris] = [...body.matchAll(/<pre>([\s\S]*?)<\/pre>/g)].map(([, text]) => text!)
    const company = brand.registeredOffice.company
    expect(apa).toMatch(
      /^.+\. \(2026\)\. .+: laboratory tests of tank mixes and seed coatings \(Version 2026-11-24\) \[Data set\]\. http:\/\/localhost:\d+\/data$/,
    )
    for (const text of [apa, bibtex, ris]) expect(text).toContain(company.slice(0, 12))
    expect(bibtex).toMatch(/^@misc\{tests-2026-11-24,/)
    expect(ris).toMatch(/^TY {2}- DATA\r\n/)
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)!
    const said = JSON.parse(json!) as { distribution: { name: string; contentUrl: string; sha256: string; contentSize: string }[] }
    expect(said).toMatchObject({ '@type': 'Dataset', version: '2026-11-24', datePublished: '2026-11-24', publisher: { name: company } })
    expect(said.distribution).toHaveLength(8)
    for (const { contentUrl, sha256, contentSize } of said.distribution) {
      const { rawPayload } = await get(new URL(contentUrl).pathname)
      expect([contentUrl, createHash('sha256').update(rawPayload).digest('hex'), `${rawPayload.length} B`]).toEqual([
        contentUrl,
        sha256,
        contentSize,
      ])
    }
  })

  test('LOAD-01 LOAD-02 many who ask at once after a release have what is said of it read once, and each its file opened once', async () => {
    await make('2026-11-24')
    const fresh = await acceptanceApp(await settings(), undefined, { brand, releaseFolder: folder })
    const AT_ONCE = 30
    const all = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
      Promise.all(Array.from({ length: AT_ONCE }, () => fresh.app.inject({ method, url })))
    try {
      const { asked: once } = await countFileWork(() => fresh.app.inject('/data'))
      const { asked } = await countFileWork(() => all('/data'))
      expect(asked).toBeLessThanOrEqual(once)
      const url = '/data/2026-11-24/tests.csv'
      expect((await countFileWork(() => all(url))).opened).toBe(AT_ONCE)
      const { rawPayload } = await fresh.app.inject(url)
      for (const head of await all(url, 'HEAD'))
        expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(rawPayload.length), 0])
    } finally {
      await fresh.close()
    }
  })

  test('RELEASE-10 of the first release the page says how many products and tests it has, and nothing of one before', async () => {
    const count = async (table: 'products' | 'tests'): Promise<number> =>
      (await api.database.kysely.selectFrom(table).select('id').execute()).length
    const [products, tests] = [await count('products'), await count('tests')]
    await make('2026-11-24')
    const { body } = await get('/data')
    expect(body).toContain(`<p>Release 2026-11-24. Products: ${products}, tests: ${tests}. There is no earlier one to compare it with.</p>`)
    for (const language of LANGUAGE_CODES) {
      const own = (await get('/data', { cookie: `lang=${language}` })).body
      expect([language, own]).toEqual([language, expect.stringMatching(new RegExp(`2026-11-24\\D.*: ${products}\\D+: ${tests}\\D`))])
    }
  })

  test('RELEASE-06 CITE-04 a release is due once a day and when a test was withdrawn, and is made where something changed', async () => {
    let now = new Date('2026-11-25T00:10:00Z')
    const due = createDue(api.database, () => now)
    expect(await due(make)).toEqual({ step: 'unchanged', version: '2026-11-24' })
    expect(await due(make)).toBeUndefined()
    const { id } = await api.database.kysely.selectFrom('tests').select('id').orderBy('id').executeTakeFirstOrThrow()
    await publishedRow(api.database, id, { withdrawn: '2026-11-25' })
    expect(await due(make)).toMatchObject({ step: 'released', version: '2026-11-25', changes: 1 })
    for (const name of ['tests.csv', 'ingredients.csv', 'products.csv', '.state.json'])
      expect([name, (await get(`/data/2026-11-24/${name}`)).statusCode]).toEqual([name, 404])
    // CITE-04: what it was and changed stays.
    for (const name of ['datapackage.json', 'changes.csv', 'SHA256SUMS', 'CITATION.cff', 'LICENCE.txt']) {
      const kept = await get(`/data/2026-11-24/${name}`)
      expect([name, kept.statusCode, kept.body.length > 20]).toEqual([name, 200, true])
      expect((await get(`/data/2026-11-24/${name}`, { 'if-none-match': String(kept.headers.etag) })).statusCode).toBe(304)
    }
    expect((await get('/data')).body).toContain(
      '<a href="/data/2026-11-24/changes.csv" aria-label="changes.csv, 2026-11-24">changes.csv</a>',
    )
    expect((await get('/data/2026-11-25/tests.csv')).body).not.toContain(`\r\n"${id}",`)
    expect((await get('/data')).body).toContain(
      '<p>Release 2026-11-25. Products and tests since the one before: 0 added, 0 amended and 1 withdrawn.</p>',
    )
    now = new Date('2026-11-26T00:10:00Z')
    expect(await due(make)).toEqual({ step: 'unchanged', version: '2026-11-25' })
    const both = await Promise.all([make('2026-11-27'), make('2026-11-27')])
    expect(both.map(({ step }) => step).toSorted()).toEqual(['locked', 'unchanged'])
  })

  test('RELEASE-10 of a later release it counts products and tests together', async () => {
    const { kysely } = api.database
    const last = async (table: 'products' | 'tests'): Promise<string> =>
      (await kysely.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
    await kysely
      .updateTable('products')
      .set({ manufacturer: 'Another maker' })
      .where('id', '=', await last('products'))
      .execute()
    await kysely
      .updateTable('tests')
      .set({ observations: 'Noted again' })
      .where('id', '=', await last('tests'))
      .execute()
    expect(await make('2026-11-28')).toMatchObject({ step: 'released', changes: 2 })
    expect((await get('/data')).body).toContain('Products and tests since the one before: 0 added, 2 amended and 0 withdrawn.')
  })

  test('RELEASE-12 a release is due when a test is under review, and when it no longer is', async () => {
    const { kysely } = api.database
    const due = createDue(api.database, () => new Date('2026-11-29T00:10:00Z'))
    await due(make)
    const { id } = await kysely.selectFrom('tests').select('id').orderBy('id').executeTakeFirstOrThrow()
    await publishedRow(api.database, id, { isUnderReview: true })
    expect(await due(make)).toMatchObject({ step: 'released', changes: 1 })
    expect(await due(make)).toBeUndefined()
    await kysely.updateTable('publications').set({ is_under_review: 0 }).where('test_id', '=', id).execute()
    expect(await due(make)).toMatchObject({ step: 'released', changes: 1 })
  })

  test.each([
    '/data/../datapackage.json', '/data/..%2f..%2fpackage.json', '/data/2026-11-24/..%2f..%2ftankmix.db', '/data/%2e%2e/%2e%2e', '/data/2026-11-24/.lock',
    '/data/2026-11-24/%00', '/data/2026-11-24/hashes.json', '/data/__proto__/constructor', '/data//etc/passwd', '/data/2026-11-24/tests.csv%20',
  ])('RELEASE-08 only the files that the newest release names are read: %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect([400, 404]).toContain(statusCode)
    expect(body).not.toMatch(/root:|"dependencies"|SQLite/)
  }) // prettier-ignore
})
