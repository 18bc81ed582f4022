import { createHash } from 'node:crypto'
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

test('ANS-78 with the address of the service, previews have their own address and the brand’s image', () => {
  const brand = loadBrand(DEFAULT_BRAND_FOLDER)
  const boot = { brand, data: { version: '1', demo: true, tests: {} } }
  const htmlFor = (publicUrl: string | undefined, path: string | undefined): string =>
    createPageHtml(folder, brand, [], publicUrl).render({ boot, language: 'en', preview: { title: 'T', description: 'D', path } })
  const report = htmlFor('https://tankmix.example', '/testResult/1/en')
  expect(report).toContain('<meta property="og:url" content="https://tankmix.example/testResult/1/en" />')
  expect(report).toContain(`<meta property="og:image" content="https://tankmix.example/brand/${brand.icons.large}" />`)
  expect(report).toContain('<link rel="canonical" href="https://tankmix.example/testResult/1/en" />')
  expect(htmlFor('https://tankmix.example', undefined)).not.toMatch(/og:url|canonical/)
  const unknown = htmlFor(undefined, '/testResult/1/en')
  expect(unknown).not.toMatch(/og:url|og:image/)
  expect(unknown).toContain('<link rel="canonical" href="/testResult/1/en" />')
})

test('DEPL-05 the policy has the hash of a style with a comparison, as container queries are written', () => {
  const withStyle = mkdtempSync(join(tmpdir(), 'tankmix-html-'))
  const css = '@container (width<=17rem){main{color:red}}'
  writeFileSync(join(withStyle, 'index.html'), `<style>${css}</style><title>%TITLE%</title>`)
  const { styleSources } = createPageHtml(withStyle, loadBrand(DEFAULT_BRAND_FOLDER))
  rmSync(withStyle, { recursive: true })
  expect(styleSources).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
})

test('missing built pages are reported', () => {
  expect(() => createPageHtml(join(folder, 'nowhere'), loadBrand(DEFAULT_BRAND_FOLDER))).toThrow('build the pages first')
})
