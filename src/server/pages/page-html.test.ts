import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'
import { createPageHtml } from './page-html.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-html-'))
  writeFileSync(join(folder, 'index.html'), '<title>%TITLE%</title>%PREVIEW%<script id="boot">%BOOT%</script>')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('ANS-44 names of a brand and the texts of a preview are escaped in the page', () => {
  const hostile = `</script><script>alert(1)</script> $& & "\u2028`
  const brand = { ...loadBrand(DEFAULT_BRAND_FOLDER), title: hostile, product: hostile }
  const preview = { title: hostile, description: `${hostile}" onload="alert(1)`, path: `/"><script>` }
  const boot = { brand, data: { version: '1', demo: true, tests: {} } }
  const html = createPageHtml(folder, brand).render({ boot, language: 'en', preview })
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(html).toContain('<title>&lt;/script&gt;')
  expect(html).not.toContain('onload="')
  expect(html).not.toContain('%')
  const json = /<script id="boot">(.*)<\/script>/.exec(html)![1]!
  expect(JSON.parse(json)).toMatchObject({ brand: { product: hostile }, data: { demo: true } })
})

test('missing built pages are reported', () => {
  expect(() => createPageHtml(join(folder, 'nowhere'), loadBrand(DEFAULT_BRAND_FOLDER))).toThrow('build the pages first')
})
