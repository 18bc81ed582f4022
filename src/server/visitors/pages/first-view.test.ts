import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FirstView } from '../../../contract/first-view.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { type BuiltView, createViews, loadBuiltView } from './first-view.ts'

const TEMPLATE = `<html lang="%LANGUAGE%"><head>%PRELOADS%<script type="application/json" id="boot">%BOOT%</script><template id="styles"></template></head>
<body><div id="root"></div></body></html>`
const texts = (language: string) => ({
  first: `/assets/${language}-first.js`,
  later: [`/assets/${language}-later.js`, `/assets/${language}-crops.js`],
})
const FILES = {
  texts: { en: texts('en'), de: texts('de') },
  scripts: { acceptance: ['/assets/acceptance.js'], search: [], seedSearch: ['/assets/seed.js'], history: ['/assets/history.js'] },
  styles: {
    terms: { css: '.terms{margin:0}', files: ['/assets/terms.css'] },
    termsAgain: { css: '.terms{margin:0}', files: ['/assets/terms.css'] },
    search: { css: '', files: [] },
    seedSearch: { css: '.seed{margin:0}', files: ['/assets/seed.css'] },
  },
}
const ACCEPTED = 'terms=1'

let folder: string
let served: TestApp
let drawn: FirstView[] = []
/** Draws in plain words what it was asked for; the pages' own drawing is proved in a browser. */
const BUILT: BuiltView = {
  draw: (view) => {
    drawn.push(view)
    return `<p>${view.name} ${view.language} ${view.prefix}</p>`
  },
  words: () => ({ heading: '', ended: '', sentence: '', notes: [] }),
  publicPages: { drawPage: () => '', wordFeed: () => ({ title: '', subtitle: '', items: [] }), css: '', methodCss: '' },
  files: FILES,
  readParts: () => Promise.resolve([]),
  readApiText: () => Promise.resolve([]),
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-views-'))
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'web', 'index.html'), TEMPLATE)
  served = await buildTestApp({ dataFolder: folder }, join(folder, 'web'), { builtView: BUILT })
  await served.currentData.refresh()
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  drawn = []
})

const bodyOf = async (url: string, cookie = '', language = 'en'): Promise<string> =>
  (await served.app.inject({ url, headers: { cookie, 'accept-language': language } })).body
const viewIn = (html: string): string | undefined => /<!--view--><div id="root" data-view="([^"]*)">/.exec(html)?.[1]

test.each([
  ['the terms, until they are accepted', '/', '', 'terms en '],
  ['the terms before every page', '/search-history', 'other=1', 'terms en '],
  ['the terms before an address that is no page', '/nowhere', '', 'terms en '],
  ['the terms again, if the cookie says nothing', '/', 'terms=', 'terms en '],
  ['the form', '/', `lang=en; ${ACCEPTED}`, 'search en '],
  ['the form in the language of the visitor', '/?utm=1', `${ACCEPTED}; lang=de`, 'search de '],
  ['the form for seed coatings', '/search-seed-treatment', ACCEPTED, 'seedSearch en '],
  ['a reseller’s form', '/helena/', ACCEPTED, 'search en /helena'],
  ['nothing where the address asks for results', '/?country=fr', ACCEPTED, undefined],
  ['nothing on other pages', '/search-history', ACCEPTED, undefined],
])('FIRST-01 the server draws %s', async (_rule, url, cookie, expected) => {
  const html = await bodyOf(url, cookie)
  expect(viewIn(html)).toBe(expected)
  expect(html.includes('<div id="root"></div>')).toBe(expected === undefined)
})

test('FIRST-01 a view is drawn once, and everybody gets the same bytes', async () => {
  const first = await bodyOf('/search-seed-treatment', `${ACCEPTED}; XSRF-TOKEN=one; other=secret`, 'de')
  expect(first).toBe(await bodyOf('/search-seed-treatment?utm=2', `lang=de; ${ACCEPTED}; XSRF-TOKEN=two`))
  expect(first).not.toMatch(/secret|XSRF/)
  expect(drawn.length).toBe(1)
  for (const url of ['/helena/nowhere', '/helena/search-history', '/helena/request']) await bodyOf(url)
  expect(drawn.length).toBe(2)
})

test('FIRST-01 responses say that they depend on the cookie and are soon asked for again', async () => {
  const { headers } = await served.app.inject({ url: '/', headers: { cookie: 'XSRF-TOKEN=known' } })
  expect(headers).toMatchObject({
    vary: 'accept-encoding, accept-language, cookie',
    'cache-control': 'public, max-age=5, stale-while-revalidate=60',
  })
  const accepted = await served.app.inject({
    url: '/',
    headers: { cookie: `XSRF-TOKEN=known; ${ACCEPTED}`, 'if-none-match': String(headers.etag) },
  })
  expect(accepted.statusCode).toBe(200)
})

test.each([
  ['the form’s texts and the countries', '/', ['/assets/en-first.js', '/api/tankmix/countries?v=empty']],
  ['no countries where the edition has one', '/helena', ['/assets/en-first.js']],
  [
    'a page’s own code and all texts',
    '/search-history',
    ['/assets/en-first.js', '/assets/en-later.js', '/assets/en-crops.js', '/assets/history.js'],
  ],
  [
    'the code of the terms and all texts',
    '/',
    ['/assets/en-first.js', '/assets/en-later.js', '/assets/en-crops.js', '/assets/acceptance.js'],
    '',
  ],
])('FIRST-08 the head names %s', async (_rule, url, expected, cookie = ACCEPTED) => {
  const html = await bodyOf(url, cookie)
  const named = [...html.matchAll(/<link rel="(?:modulepreload|preload" as="fetch)" crossorigin href="([^"]*)">/g)].map(([, href]) => href)
  expect(named).toEqual(expected)
})

test('FIRST-07 the styles of a view are in its page only, and late code finds their file', async () => {
  const terms = await bodyOf('/')
  expect(terms).toContain('<style>.terms{margin:0}</style>')
  expect(terms).toMatch(/<template id="styles"><link [^>]*href="\/assets\/terms.css" disabled><\/template>/)
  expect(terms).not.toContain('.seed{')
  const seed = await served.app.inject({ url: '/search-seed-treatment', headers: { cookie: ACCEPTED } })
  expect(seed.body).toContain('<style>.seed{margin:0}</style>')
  const hash = createHash('sha256').update('.seed{margin:0}').digest('base64')
  expect(seed.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect(await bodyOf('/', ACCEPTED)).not.toMatch(/\.(terms|seed)\{/)
})

test('missing built views are reported', async () => {
  await expect(loadBuiltView(join(folder, 'nowhere'))).rejects.toThrow('build the pages first')
})

test.each([
  [0, 'terms'],
  [1, 'termsAgain'],
  [2, 'search'],
  [3, 'search'],
])('SHELL-14 of terms with the number 2 the server draws for whoever accepted number %d: %s', (accepted, view) => {
  expect(createViews(BUILT).nameOf({ url: '/' }, 'search', accepted, 2)).toBe(view)
})
