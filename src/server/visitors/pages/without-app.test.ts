import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'
import { loadSharingTexts } from '../sharing/sharing-texts.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const LOADER = 'if (isOld) tell()'
const SOURCE = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
const CONSOLE_SOURCE = readFileSync(new URL('../../../web/console/index.html', import.meta.url), 'utf8')

let folder: string
let closed: TestApp
let open: TestApp
const written = (source: string): string => source.replace('<script ', `<script>${LOADER}</script><script `)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-without-'))
  mkdirSync(join(folder, 'web', 'console'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), written(SOURCE))
  writeFileSync(join(folder, 'web', 'console', 'index.html'), written(CONSOLE_SOURCE))
  closed = await buildTestApp({ dataFolder: join(folder, 'closed') }, join(folder, 'web'))
  const brand = { ...loadBrand(DEFAULT_BRAND_FOLDER), publicPages: true }
  open = await buildTestApp({ dataFolder: join(folder, 'open') }, join(folder, 'web'), { brand })
})
afterAll(async () => {
  await Promise.all([closed.close(), open.close()])
  rmSync(folder, { recursive: true, force: true })
})

const bodyOf = async ({ app }: TestApp, url: string, language = 'en'): Promise<string> =>
  (await app.inject({ url, headers: { 'accept-language': language } })).body

test.each(LANGUAGE_CODES)('FLOOR-03 FLOOR-05 in %s every page says what it needs where its code cannot run', async (language) => {
  const { tooOld, noScript } = loadSharingTexts()(language).withoutApp
  for (const url of ['/', '/request', '/tank', '/nowhere']) {
    const body = await bodyOf(closed, url, language)
    expect(body).toContain(`<p id="below-floor" hidden class="without-app">${tooOld}</p>`)
    expect(body).toContain(`<noscript><p class="without-app">${noScript}</p></noscript>`)
  }
})

test('FLOOR-05 it leads to all products, in its language, where there are such pages, and never from a reseller’s edition', async () => {
  const link = '<a href="/products?lang=de">Alle Produkte und ihre Tests</a></p>'
  expect((await bodyOf(open, '/', 'de')).split(link)).toHaveLength(3)
  expect(await bodyOf(open, '/', 'en')).toContain('<a href="/products">')
  expect(await bodyOf(open, '/helena', 'de')).not.toContain('/products')
  expect(await bodyOf(closed, '/', 'de')).not.toContain('/products')
})

test.each(['/', '/helena/request', '/console', '/console/sign-in', '/console/nowhere'])(
  'FLOOR-02 DEPL-05 the policy of %s allows the script that looks for an old browser, and no other inside it',
  async (url) => {
    const { headers, body } = await closed.app.inject(url)
    expect(body.indexOf(`<script>${LOADER}</script>`)).toBeLessThan(body.indexOf('type="module"'))
    const hash = createHash('sha256').update(LOADER).digest('base64')
    expect(String(headers['content-security-policy']).split(';')).toContain(`script-src 'self' 'sha256-${hash}'`)
  },
)
