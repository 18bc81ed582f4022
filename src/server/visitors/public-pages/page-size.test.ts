import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { PublicPage } from '../../../contract/public/public-pages.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { letterOf } from '../../../domain/public-pages/letters.ts'
import { productNames } from '../../../domain/public-pages/product-names.ts'
import { countriesOf, docsOfProduct, mixesOfProduct, type TestedMix } from '../../../domain/public-pages/tests-of-product.ts'
import { createTestEncoder } from '../../../domain/search/encode-tests.ts'
import { build } from '../../../domain/search/testing/some-data.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { DEMO_SIZE, generateDemo } from '../../data/demo/generate.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { loadBrand } from '../brand/load-brand.ts'
import { loadBuiltView } from '../pages/first-view.ts'
import { type AskedContent, listContent, type MadeContents, mixContent, productContent } from './contents.ts'
import { createFrames } from './frame.ts'
import { readHtml } from './testing/read-html.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const MAX_BYTES = 30_000
/** Their letters have one byte, two and three. */
const LANGUAGES = ['en', 'uk', 'hi'] as const
const MOST = 15

type Find = (asked: AskedContent) => MadeContents<PublicPage['content']> | undefined
let served: ServedData
let draw: (language: LanguageCode, page: number, find: Find) => string | undefined
let mostTested: { products: number[]; mixes: TestedMix[]; widest: TestedMix[] }

beforeAll(async () => {
  const { products, tests } = generateDemo({ ...DEMO_SIZE, today: '2026-11-21', maker: 'Norrin', productSets: [] })
  const index = build(
    products,
    [...tests].map(({ test: one, ingredients }) => ({ ...one, ingredients })),
  )
  served = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
  const { publicPages } = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
  const frames = createFrames(loadBrand(join(ROOT, 'brand', 'spraypair')), publicPages)
  const phrases = loadPhrases()
  draw = (language, page, find) => {
    const found = find({ served, phrases, language, page, day: '2026-11-21', alerts: true, charge: () => undefined })
    if (!found || page > found.pages()) return undefined
    const shown = { origin: 'https://compatibility.example.com', language, page, isDemonstration: false }
    return publicPages.drawPage(frames.pageOf({ ...found, content: found.content(), pages: found.pages() }, shown))
  }
  const testsOf = (at: number): number => docsOfProduct(index, 'foliar', at).length + docsOfProduct(index, 'seed', at).length
  const byTests = index.products
    .map((_product, at) => ({ at, count: testsOf(at) }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ at }) => at)
  const mixes = [
    ...new Map(byTests.slice(0, MOST).flatMap((at) => mixesOfProduct(index, at).map((mix) => [mix.products.join(), mix]))).values(),
  ]
  mostTested = {
    products: byTests.slice(0, MOST),
    mixes: mixes.toSorted((a, b) => b.docs.length - a.docs.length).slice(0, MOST),
    widest: mixes.toSorted((a, b) => b.products.length - a.products.length).slice(0, MOST),
  }
})

test.each(LANGUAGES)('PAGE-06 the pages of the most tested products and mixes, and of each letter, are at most 30 KB in %s', (language) => {
  const { products, mixes, widest } = mostTested
  const finds: Find[] = [
    ...products.map(
      (product): Find =>
        (asked) =>
          productContent(asked, product),
    ),
    ...[...mixes, ...widest].map(
      (mix): Find =>
        (asked) =>
          mixContent(asked, mix.products),
    ),
    ...[...new Set(productNames(served.index).map(letterOf))].map(
      (letter): Find =>
        (asked) =>
          listContent(asked, letter),
    ),
  ]
  const tooLarge: string[] = []
  let measured = 0
  for (const find of finds)
    for (const page of [1, 2]) {
      const html = draw(language, page, find)
      if (html === undefined) continue
      const bytes = Buffer.byteLength(html)
      if (bytes > MAX_BYTES) tooLarge.push(`${readHtml(html).canonical} has ${bytes} bytes`)
      measured++
    }
  expect(tooLarge).toEqual([])
  expect(measured).toBeGreaterThan(4 * MOST)
})

test.each(LANGUAGES)('PAGE-06 WHO-16 the page of a product that was often renamed and renumbered is at most 30 KB in %s', (language) => {
  const { index } = served
  const at = mostTested.products[0]!
  const numbers = Array.from({ length: 30 }, (_one, number) => number)
  const days = (number: number) => ({ from: `${1980 + number}-01-01`, until: `${1980 + number}-12-31` })
  const codes = numbers.map((number) => `US:${1_000 + number}-${10_000 + number}`)
  const renamed = {
    ...index.products[at]!,
    codes: [...index.products[at]!.codes, ...codes],
    codePeriods: codes.map((code, number) => ({ code, ...days(number) })),
    otherNames: numbers.flatMap((number) => [
      { name: `${'Formerly '.repeat(6)}${number}`, kind: 'former' as const, country: 'US', ...days(number) },
      { name: `${'Elsewhere '.repeat(6)}${number}`, kind: 'market' as const, country: 'US', from: '2001-01-01', until: '' },
    ]),
  }
  const products = index.products.with(at, renamed)
  const html = draw(language, 1, (asked) => productContent({ ...asked, served: { ...served, index: { ...index, products } } }, at))!
  expect(html.match(/Formerly \d+ \(/g)).toHaveLength(8)
  expect(html).toContain('Formerly 29 (')
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_BYTES)
})

test('PAGE-03 each test of a mix is on one of its pages, which are reached one from the other', () => {
  const { products, docs } = mostTested.mixes[0]!
  const reports = new Set<string>()
  for (let page = 1; ; page++) {
    const { links } = readHtml(draw('en', page, (asked) => mixContent(asked, products))!)
    for (const link of links) if (link.startsWith('/testResult/')) reports.add(link)
    if (!links.some((link) => link.endsWith(`?page=${page + 1}`))) break
  }
  expect(reports.size).toBe(docs.length)
})

test('PAGE-01 countries of which My tank says the same stand together, each by its name', () => {
  const { products, docs } = mostTested.mixes[0]!
  const html = draw('en', 1, (asked) => mixContent(asked, products))!
  const named = [...html.matchAll(/<div class="verdict"[^>]*><p>([^<]+):\s*<\/p>/g)].map(([, names]) => names!.split(', '))
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const countries = countriesOf(served.index, docs).map((code) => names.of(code) ?? code)
  expect(named.length).toBeLessThan(countries.length)
  expect(new Set(named.flat())).toEqual(new Set(countries))
  expect(named.flat()).toHaveLength(countries.length)
})
