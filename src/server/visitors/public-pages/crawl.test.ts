import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsonld from 'jsonld'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { readHtml, type ReadPage } from './testing/read-html.ts'
import { pagesOptions } from './testing/pages-app.ts'

const IS_PAGE = /^\/(?:product|mix|products)(?:[/?](?!.*\.atom)|$)/
const MAX_BYTES = 30_000
/** In place of the vocabulary of schema.org, which is not fetched: its terms are checked by the types of schema-dts. */
const CONTEXT = { '@context': { '@vocab': 'https://schema.org/' } }
/** All languages are drawn by the same code; their addresses are checked on every page. */
const CRAWLED = ['en', 'de', 'hi'] as const

const isCrawled = (link: string): boolean => CRAWLED.some((one) => one === (/lang=(\w+)/.exec(link)?.[1] ?? 'en'))

let folder: string
let served: Awaited<ReturnType<typeof acceptanceApp>>
let pages: Map<string, ReadPage & { bytes: number }>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-pages-'))
  served = await acceptanceApp({ dataFolder: folder }, undefined, await pagesOptions())
  pages = new Map()
  const waiting = ['/products']
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (pages.has(url)) continue
    const { statusCode, body } = await served.app.inject({ url })
    if (statusCode !== 200) throw new Error(`${url} is ${statusCode}`)
    const page = { ...readHtml(body), bytes: Buffer.byteLength(body) }
    pages.set(url, page)
    waiting.push(...page.links.filter((link) => IS_PAGE.test(link) && isCrawled(link)))
  }
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

const pathOf = (address: string): string => address.replace(/^http:\/\/localhost:\d+/, '')

test('PAGE-03 a crawler without JavaScript reaches every page, and each has its own title, heading and address', () => {
  const english = [...pages].filter(([url]) => !url.includes('lang='))
  expect(pages.size).toBe(english.length * CRAWLED.length)
  for (const language of CRAWLED) {
    const titles = [...pages.values()].filter((page) => page.language === language).map(({ title }) => title)
    expect(titles).toHaveLength(english.length)
    expect(new Set(titles).size).toBe(titles.length)
  }
  for (const [url, page] of pages) {
    expect(pathOf(page.canonical!)).toBe(url)
    expect(page.headings).toHaveLength(1)
    expect(page.scripts).toBe(0)
    expect(page.robots).toBeUndefined()
  }
})

test('PAGE-04 each page names itself in all languages, and those name it back', () => {
  for (const [url, page] of pages) {
    expect([...page.alternates.keys()].toSorted()).toEqual([...LANGUAGE_CODES, 'x-default'].toSorted())
    expect(pathOf(page.alternates.get(page.language!)!)).toBe(url)
    for (const address of [...page.alternates.values()].filter(isCrawled))
      expect(pages.get(pathOf(address))!.alternates).toEqual(page.alternates)
  }
})

test('PAGE-05 the sitemap has each product and mix with tests and its newest day, and nothing else', async () => {
  const { body, headers } = await served.app.inject({ url: '/sitemap.xml' })
  expect(headers['content-type']).toContain('application/xml')
  const listed = [...body.matchAll(/<loc>([^<]*)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)].map(([, address]) => pathOf(address!))
  const found = [...pages.keys()].filter((url) => /^\/(?:product|mix)\//.test(url) && !url.includes('?'))
  expect(listed.toSorted()).toEqual(found.toSorted())
  expect(listed).toContain('/mix/1,101/mangavel-500-epoxilan-125')
  expect(body).toContain('/mix/4,102,106/calcimar-azostar-250-sc-sulphamon</loc><lastmod>2025-03-14</lastmod>')
  const robots = await served.app.inject({ url: '/robots.txt' })
  expect(robots.body).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m)
})

test('PAGE-06 a page is at most 30 KB', () => {
  for (const [url, { bytes }] of pages) expect(`${url} ${bytes < MAX_BYTES}`).toBe(`${url} true`)
})

test('PAGE-07 the data for machines are JSON-LD with the words of schema.org, without ratings and reviews', async () => {
  for (const [url, { linkedData }] of pages) {
    if (url.includes('lang=') && !url.includes('lang=hi')) continue
    expect(linkedData).toHaveLength(1)
    const [expanded] = await jsonld.expand(
      linkedData[0] as jsonld.JsonLdDocument,
      {
        safe: true,
        documentLoader: async (address: string) => ({ contextUrl: undefined, documentUrl: address, document: CONTEXT }),
      } as jsonld.Options.Expand,
    )
    expect(expanded).toBeDefined()
    const text = JSON.stringify(linkedData)
    expect(text).not.toMatch(/rating|review|claim/i)
    const types = [...text.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)
    expect(types).toContain('BreadcrumbList')
    expect(types.includes('Product')).toBe(url.startsWith('/product/'))
    expect(types.includes('Dataset')).toBe(/^\/(?:product|mix)\//.test(url))
  }
})
