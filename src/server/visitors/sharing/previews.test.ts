import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { NO_HISTORY, type ProductRecord } from '../../../domain/records.ts'
import { markChanged } from '../../db/data-state.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { importFiles } from '../../testing/import-files.ts'
import { acceptanceApp, ACCEPTANCE_DATA } from '../../testing/acceptance-app.ts'
import { writeBuiltPages } from '../../testing/built-pages.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { loadSharingTexts } from './sharing-texts.ts'

const TITLE = loadBrand(DEFAULT_BRAND_FOLDER).title
const HARMLESS: ProductRecord = {
  id: '',
  kind: 'agrochemical',
  name: '',
  manufacturer: '',
  form: 'L',
  formulation: '',
  activeIngredients: [],
  countries: [],
  marketNames: {},
  productSets: [],
  role: '',
  strengths: [],
  codes: [],
  ...NO_HISTORY,
}
const HARMLESS_TEST = {
  kind: 'foliar',
  country: 'FR',
  date: '2025-01-01',
  waterRate: 100,
  crop: '',
  benefit: '',
  observations: '',
} as const
const HOSTILE = `"><script>alert(1)</script>$&'`

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** What a program that shows a preview reads from a page's head. */
const headOf = (html: string) => {
  const content = (name: string) => unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    shown: content('og:title'),
    description: content('description'),
    canonical: unescaped(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    repeats: ['og:title', 'twitter:title'].map(content).concat(['og:description', 'twitter:description'].map(content)),
  }
}

anyDatabase('previews of shared links', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tankmix-previews-'))
    api = await acceptanceApp(await settings(), writeBuiltPages(folder))
  })
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const page = async (url: string, headers: Record<string, string> = {}) => headOf((await api.app.inject({ url, headers })).body)

  test.each([
    ['C', '/testResult/1001/en', 'Pass: MANGAVEL SUSPENSION + AZOSTAR, France, wheat', 'Physically compatible.'],
    ['CA', '/testResult/1003/en', 'Pass – with care: Zincora Dry + ', 'Physically compatible with care: keep agitated'],
    ['NC', '/testResult/1002/en', 'Fail: Calcimar + ', 'Not physically compatible.'],
  ])('ANS-43 a report with %s has its verdict, mix, country and crop as title', async (_code, url, title, description) => {
    const head = await page(url)
    expect(head.shown.startsWith(title)).toBe(true)
    expect(head.title).toBe(`${head.shown} · ${TITLE}`)
    expect(head.description.startsWith(description)).toBe(true)
    expect(head.repeats).toEqual([head.shown, head.shown, head.description, head.description])
    expect(head.canonical).toBe(url)
  })

  test('ANS-163 a link’s picture is the sign of its answer, with the title’s words for who does not see it; a page of no one answer has the brand’s', async () => {
    const told = await acceptanceApp(await settings(), writeBuiltPages(folder), { console: { publicUrl: 'https://tankmix.example' } })
    try {
      const shown = async (url: string) => {
        const { body } = await told.app.inject({ url, headers: { host: 'tankmix.example' } })
        const content = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]
        return [
          content('og:image')?.replace('https://tankmix.example/brand/', ''),
          content('twitter:card'),
          content('og:image:alt') === content('og:title'),
        ]
      }
      const face = (family: string) => [`face-${family}.png`, 'summary_large_image', true]
      expect(await shown('/testResult/1001/en')).toEqual(face('pass'))
      expect(await shown('/testResult/1003/en')).toEqual(face('care'))
      expect(await shown('/testResult/1002/en')).toEqual(face('fail'))
      expect(await shown('/?country=fr&product=1&agrochemical=101')).not.toEqual(face('fail'))
      expect(await shown('/?country=fr&product=4&agrochemical=101')).toEqual(face('unknown'))
      for (const url of ['/', '/?country=fr', '/?country=fr&product=1', '/testResult/none/en', '/tank'])
        expect([url, ...(await shown(url))]).toEqual([url, 'icon-512.png', 'summary', false])
    } finally {
      await told.close()
    }
  })

  test('ANS-163 the picture of each answer is one PNG of at most 60 kB, however many ask at once', async () => {
    for (const family of ['pass', 'care', 'fail', 'unknown']) {
      const all = await Promise.all(Array.from({ length: 50 }, () => api.app.inject({ url: `/brand/face-${family}.png` })))
      const [first] = all
      expect([first!.statusCode, first!.headers['content-type'], first!.headers['cache-control']]).toEqual([200, 'image/png', 'no-cache'])
      expect(new Set(all.map(({ headers }) => headers['etag'])).size).toBe(1)
      const { width, height, format } = await sharp(first!.rawPayload).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'png'])
      expect(first!.rawPayload.length).toBeLessThanOrEqual(60_000)
    }
    expect((await api.app.inject({ url: '/brand/face-none.png' })).statusCode).toBe(404)
  })

  test('ANS-43 LIMIT-01 the report’s description says what limits it, when and in how much water', async () => {
    expect((await page('/testResult/1002/en')).description).toBe(
      'Not physically compatible. A guide, no guarantee. The labels decide. Laboratory test of 14 Mar 2025, water volume 150.5 L/ha. Crop safety and efficacy were not tested.',
    )
    expect((await page('/testResult/2001/en')).description).toBe(
      'Physically compatible. A guide, no guarantee. The labels decide. Laboratory test of a seed coating, 1 Feb 2025. Only physical compatibility was tested; flow, dust, germination, plant safety and efficacy were not measured.',
    )
  })

  test('ANS-43 a report is described in the language of its address, other pages in that of the reader', async () => {
    const german = await page('/testResult/1003/DE-at?noredirect', { 'accept-language': 'fr' })
    expect(german.shown).toMatch(/^Bestanden – mit Vorsicht: .*, Frankreich, Gerste$/)
    expect(german.canonical).toBe('/testResult/1003/de')
    expect((await page('/testResult/1007/de')).shown).toMatch(/, Vereinigte Staaten, Mais$/)
    const french = await page('/?country=fr&product=1', { 'accept-language': 'fr' })
    expect(french.shown).toBe('MANGAVEL SUSPENSION · France\u00a0: réussis\u00a0: 1, avec précaution\u00a0: 0, échecs\u00a0: 0')
    expect(french.description).toContain('essais de laboratoire')
    expect((await page('/?country=de&product=1', { cookie: 'lang=fr' })).shown).toMatch(/^Mangavel Flüssig · Allemagne/)
  })

  test('ANS-43 ANS-121 a search has its question as title, and an address without filters as the one to remember', async () => {
    const head = await page('/?country=FR&product=1&agrochemical=102&active=zinc&results=NC&noredirect')
    expect(head.shown).toBe('MANGAVEL SUSPENSION + AZOSTAR + Zinc · France: Not tested. This is not a pass.')
    expect((await page('/?country=FR&results=NC')).shown).toBe('France: 1 fail, 1 with care, 2 pass')
    expect(head.canonical).toBe('/?country=fr&product=1&agrochemical=102&active=zinc')
    expect((await page('/search-seed-treatment?country=fr&product=5&crop=1')).shown).toMatch(/^Seed Coatings · .+ · wheat · France/)
    const pair = await page('/search-seed-treatment?country=us&product=5&agrochemical=202')
    expect(pair.shown).toBe('Seed Coatings · Seedstart Zn + Barlisafe WS · United States: 1 fail, 0 with care, 0 pass')
    expect(pair.canonical).toBe('/search-seed-treatment?country=us&product=5&agrochemical=202')
  })

  test('ANS-90 ANS-121 a search counts the tests of the searched products alone first, and those with other products apart', async () => {
    const shown = async (url: string): Promise<string> => (await page(url)).shown
    expect(await shown('/?country=fr&product=4&agrochemical=102')).toBe(
      'Calcimar + AZOSTAR · France: only these: not tested; with other products: 1 fail, 0 with care, 0 pass',
    )
    expect(await shown('/?country=fr&product=1&agrochemical=102')).toBe(
      'MANGAVEL SUSPENSION + AZOSTAR · France: 1 pass, 0 with care, 0 fail',
    )
    const product = (id: string): ProductRecord => ({ ...HARMLESS, id, name: `P${id}` })
    const of = (id: string, result: 'C' | 'CA' | 'NC', ids: string) => ({
      ...HARMLESS_TEST,
      id,
      result,
      ingredients: ids.split('').map((productId, at) => ({ order: at + 1, productId, rate: 1 })),
    })
    await fillDatabase(api.database, {
      products: ['1', '2', '3'].map(product),
      tests: [of('a', 'C', '12'), of('b', 'C', '12'), of('c', 'CA', '123'), of('d', 'NC', '123'), of('e', 'NC', '13')],
    })
    await api.currentData.refresh()
    expect(await shown('/?country=fr&product=1&agrochemical=2')).toBe(
      'P1 + P2 · France: 2 pass, 0 with care, 0 fail; with other products: 1 fail, 1 with care, 0 pass',
    )
    // A product is seldom tested alone: then there is nothing to tell apart.
    expect(await shown('/?country=fr&product=1')).toBe('P1 · France: 2 fail, 1 with care, 2 pass')
    await importFiles(api.database, ACCEPTANCE_DATA)
    await api.currentData.refresh()
  })

  test('EDI-09 EDI-10 a reseller’s search without a test says whose tests have none and that others may exist, and nothing of those', async () => {
    const main = await page('/?country=us&agrochemical=103')
    expect(main.shown).toBe('Metsulor 20 SG · United States: 1 pass, 0 with care, 0 fail')
    expect(main.description).not.toContain('may exist')
    const search = await page('/helena?country=us&agrochemical=103')
    expect(search.shown).toBe('Metsulor 20 SG · United States: Nothing in Helena’s tests. This is not a pass.')
    expect(search.description).toMatch(/ Other tests, not in Helena’s list, may exist and may differ\.$/)
    expect(JSON.stringify(search)).not.toMatch(/1010|Not tested|[0-9] (pass|fail)/)
    expect((await page('/helena?country=us&product=1')).description).toMatch(/ may exist and may differ\.$/)
    expect((await page('/helena/search-seed-treatment?country=us&crop=2')).shown).toMatch(/: Nothing in Helena’s tests\./)
  })

  test('RPT-08 RPT-10 the preview of a seed coating says that it is one and what was not measured', async () => {
    for (const url of ['/testResult/2001/en', '/testResult/2003/en']) {
      const { description, shown } = await page(url)
      expect(shown).toMatch(/^Seed Coatings · (?:Pass|Fail)/)
      expect(description).toMatch(/ Only physical compatibility was tested; [^.]*germination[^.]* not measured\.$/)
    }
    expect((await page('/testResult/2001/de')).description).toContain('Keimung')
    expect((await page('/testResult/2001/de')).shown).toMatch(/^Saatgutumhüllungen · Bestanden: /)
    expect((await page('/testResult/1001/en')).shown).not.toContain('Seed')
    expect((await page('/testResult/1001/en')).description).not.toContain('germination')
  })

  test.each([
    '/testResult/9999/en',
    '/testResult/1010x/en',
    '/helena/testResult/1010/en',
    '/?country=fr&product=9999',
    '/?country=zz&product=1',
    `/?country=fr&product=${encodeURIComponent(HOSTILE)}`,
    `/?country=${encodeURIComponent(HOSTILE)}`,
    '/?product=1',
    '/search-seed-treatment?country=fr&crop=9',
    '/search-seed-treatment?country=fr&crop=quinoa',
    `/search-seed-treatment?country=fr&crop=${encodeURIComponent(HOSTILE)}`,
    '/helena/search-seed-treatment?country=us&crop=maize',
    '/search-history/x1?country=fr&product=1',
    '/tank?country=fr&product=1',
    '/nowhere?country=fr&product=1',
  ])('ANS-43 %s says nothing about tests', async (url) => {
    const head = await page(url)
    expect(head.shown).toBe(TITLE)
    expect(head.title).toBe(TITLE)
    expect(JSON.stringify(Object.values(head))).not.toMatch(/MANGAVEL|alert|9999|wheat/)
  })

  test.each(['', '/helena'])('SEED-24 SEED-36 at %s an address may name one of the three crops by any of its names', async (prefix) => {
    const shownFor = async (crop: string): Promise<string> => (await page(`${prefix}/search-seed-treatment?country=us&crop=${crop}`)).shown
    expect(await shownFor('3')).toContain(' · oats · ')
    for (const name of ['oats', 'Oats', 'oat']) expect(await shownFor(name)).toBe(await shownFor('3'))
    expect(await shownFor('wheat')).toBe(await shownFor('1'))
    expect(await shownFor('quinoa')).toBe(TITLE)
  })

  test('ANS-43 a reseller’s pages describe only tests of its set, for its country, at addresses of its own', async () => {
    expect(await page('/helena/testResult/1007/en')).toMatchObject({ canonical: '/helena/testResult/1007/en' })
    expect((await page('/helena/testResult/1007/en')).shown).toMatch(/^Pass: /)
    const search = await page('/helena?country=fr&product=1')
    expect(search.shown).toBe('Mangavel 500 · United States: 1 pass, 0 with care, 0 fail')
    expect((await page('/?country=us')).shown).toBe('United States: 2 pass, 1 with care, 0 fail')
    expect((await page('/helena?country=us')).shown).toBe('United States: 1 pass, 1 with care, 0 fail')
    expect(search.canonical).toBe('/helena?country=us&product=1')
  })

  test('ANS-43 LAB-84 GATE-42 a report under review, or without required readings, says so first, in every language and edition, and is no plain pass', async () => {
    const own = await acceptanceApp(await settings(), writeBuiltPages(folder))
    for (const id of ['1001', '1002', '1007', '2001']) await publishedRow(own.database, id, { isUnderReview: true })
    const lacking = { watched: 0, required: 24, isIncomplete: true, deviations: [] }
    await publishedRow(own.database, '1004', { completeness: lacking })
    await own.currentData.refresh()
    const shownOf = async (url: string) => headOf((await own.app.inject(url)).body)
    const texts = loadSharingTexts()
    for (const language of LANGUAGE_CODES) {
      const { underReview, verdicts } = texts(language)
      for (const url of [`/testResult/1001/${language}`, `/helena/testResult/1007/${language}`]) {
        const { shown, description, repeats } = await shownOf(url)
        expect([url, shown.startsWith(`${underReview} · ${verdicts.CA}`)]).toEqual([url, true])
        expect([url, description.startsWith(`${underReview} · `)]).toEqual([url, true])
        expect(repeats).toEqual([shown, shown, description, description])
      }
    }
    expect((await shownOf('/testResult/1001/en')).shown).toBe(
      'Under review · Pass – with care: MANGAVEL SUSPENSION + AZOSTAR, France, wheat',
    )
    expect((await shownOf('/testResult/1002/en')).shown).toMatch(/^Under review · Fail: Calcimar/)
    expect((await shownOf('/testResult/2001/en')).shown).toMatch(/^Under review · Seed Coatings · Pass – with care: /)
    expect((await shownOf('/testResult/1003/en')).shown).not.toContain('review')
    expect((await shownOf('/testResult/1004/en')).shown).toMatch(/^Incomplete · Pass – with care: /)
    await own.close()
  })

  test('ANS-43 LIMIT-04 demonstration data say so first', async () => {
    await api.database.kysely.transaction().execute((trx) => markChanged(trx, { demo: true }))
    await api.currentData.refresh()
    expect((await page('/testResult/1001/en')).title).toMatch(/^DEMONSTRATION DATA · Pass: /)
    expect((await page('/testResult/1001/de')).shown).toMatch(/^DEMONSTRATIONSDATEN · Bestanden: /)
    expect((await page('/?country=fr&product=1')).shown).toMatch(/^DEMONSTRATION DATA · MANGAVEL/)
    for (const url of ['/', '/tank', '/testResult/none/en'])
      expect((await page(url)).description).toMatch(/^DEMONSTRATION DATA · Tankmix: laboratory tests/)
    await api.database.kysely.transaction().execute((trx) => markChanged(trx, { demo: false }))
    await api.currentData.refresh()
  })

  test('ANS-44 a page says what it depends on, is soon checked again, and keeps its policy', async () => {
    const response = await api.app.inject({ url: '/testResult/1001/en', headers: { cookie: 'XSRF-TOKEN=known' } })
    expect(response.headers).toMatchObject({
      vary: 'accept-encoding, accept-language, cookie',
      'cache-control': 'public, max-age=5, stale-while-revalidate=60',
    })
    const known = { cookie: 'XSRF-TOKEN=known', 'if-none-match': String(response.headers.etag) }
    expect((await api.app.inject({ url: '/testResult/1001/en', headers: known })).statusCode).toBe(304)
    expect((await api.app.inject({ url: '/testResult/1002/en', headers: known })).statusCode).toBe(200)
    const other = await api.app.inject('/request')
    expect(response.headers['content-security-policy']).toBe(other.headers['content-security-policy'])
    expect((await api.app.inject({ method: 'HEAD', url: '/testResult/1001/en' })).statusCode).toBe(200)
  })

  test('ANS-44 names and addresses written to harm stay texts', async () => {
    const product: ProductRecord = { ...HARMLESS, id: 'h', name: HOSTILE, manufacturer: HOSTILE, activeIngredients: [HOSTILE] }
    const wrong = { ...HARMLESS_TEST, crop: HOSTILE, observations: HOSTILE, result: 'C' } as const
    await fillDatabase(api.database, {
      products: [product],
      tests: [
        { ...wrong, id: 't', ingredients: [{ order: 1, productId: 'h', rate: 1 }] },
        { ...wrong, id: 's', kind: 'seed', waterRate: null, ingredients: [{ order: 1, productId: 'h', rate: 1 }] },
      ],
    })
    await api.currentData.refresh()
    for (const url of ['/testResult/t/en', '/?country=fr&agrochemical=h', `/?country=fr&active=${encodeURIComponent(HOSTILE)}`]) {
      const { body } = await api.app.inject(url)
      expect(headOf(body).shown).toContain(HOSTILE)
      expect(body).not.toContain('<script>')
    }
    const crop = `/search-seed-treatment?country=fr&crop=${encodeURIComponent(HOSTILE.toLowerCase())}`
    expect(headOf((await api.app.inject(crop)).body).shown).toContain(HOSTILE.toLowerCase())
    expect((await api.app.inject(crop)).body).not.toContain('<script>')
    await importFiles(api.database, ACCEPTANCE_DATA)
    await api.currentData.refresh()
  })
})
