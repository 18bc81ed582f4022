import { expect, test } from 'vitest'
import { editionAt, MAIN_EDITION, type Reseller, resellerEdition } from './editions.ts'
import { pageIn, PAGES } from './pages.ts'

const reseller: Reseller = { slug: 'acme', name: 'Acme', productSet: '7', country: 'US', language: 'en' }
/** The page of a path, in the path's edition. */
const pageAt = (path: string) => {
  const { pages, prefix } = editionAt(path, [reseller])
  return pageIn(pages, path.slice(prefix.length))
}
const menus = (path: string) => editionAt(path, [reseller]).menus.map(({ name }) => name)

test('SHELL-03 the main edition has four menus', () => {
  expect(menus('/terms')).toEqual(['search', 'request', 'advice', 'about'])
})

test('EDI-03 a reseller edition has Search, Request and Advice only', () => {
  expect(menus('/acme/request')).toEqual(['search', 'request', 'advice'])
})

test.each([
  ['/', 'search'],
  ['/search-history/abc', 'searchFromHistory'],
  ['/search-history', 'history'],
  ['/search-seed-treatment', 'seedSearch'],
  ['/search-seed-treatment/abc', 'seedSearchFromHistory'],
  ['/request', 'request'],
  ['/request-seed-treatment', 'requestSeedTreatment'],
  ['/request-submitted', 'requestSubmitted'],
  ['/request-status', 'requestStatus'],
  ['/testResult/1/en', 'report'],
  ['/navigation', 'navigation'],
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
  ['/contact', 'contact'],
  ['/advice/on-mixing', 'advice'],
  ['/advice', undefined],
  ['/autologin', 'autologin'],
  ['/Forbidden', 'forbidden'],
  ['/Unauthorized', 'unauthorized'],
  ['/callback', 'callback'],
  ['/acme/advice/on-mixing', 'advice'],
  ['/acme/privacy', 'privacy'],
])('ROUTE-01 %s is the page %s', (path, page) => {
  expect(pageAt(path)).toBe(page)
})

test('EDI-01 the first part of a path says whose edition it is', () => {
  expect(editionAt('/acme', [reseller]).prefix).toBe('/acme')
  expect(editionAt('/acme/request', [reseller]).apiSegment).toBe('acme/')
  for (const path of ['/', '/acmeland', '/request/acme', '/ACME']) expect(editionAt(path, [reseller])).toBe(MAIN_EDITION)
})

test('EDI-01 EDI-04 EDI-05 EDI-06 an edition comes from the reseller’s configuration alone', () => {
  expect(resellerEdition({ slug: 'nord', name: 'Nord', productSet: '3', country: 'PL', language: 'pl' })).toMatchObject({
    prefix: '/nord',
    apiSegment: 'nord/',
    forcedCountry: 'PL',
    forcedLanguage: 'pl',
    extraRestriction: 'nord',
    requestForms: { foliarKind: 'Nord' },
    searchProducts: { foliar: { params: { code: '3' } }, seed: { params: { reseller: 'nord' } } },
  })
})

const known = resellerEdition(reseller)

test.each(Object.entries(PAGES))('EDI-02 a reseller edition has the page %s only if its route table has it', (page, pattern) => {
  const path = `/acme${pattern.replaceAll(/:\w+/g, 'x')}`
  expect(pageAt(path)).toBe(known.pages.some((one) => one === page) ? page : undefined)
})

test.each(['terms', 'contact', 'navigation', 'request-submitted', 'callback', 'autologin', 'Forbidden', 'Unauthorized'])(
  'EDI-02 /%s is a page of the main edition only',
  (path) => {
    expect(pageAt(`/${path}`)).toBeDefined()
    expect(pageAt(`/acme/${path}`)).toBeUndefined()
  },
)

const PAGE_OF = {
  foliarSearch: 'search',
  seedSearch: 'seedSearch',
  searchHistory: 'history',
  foliarRequest: 'request',
  chart: 'chart',
  tank: 'tank',
  seedRequest: 'requestSeedTreatment',
  onMixing: 'advice',
  terms: 'terms',
  privacy: 'privacy',
  contact: 'contact',
  language: undefined,
  /** The server draws it, for every edition. */
  method: undefined,
} as const

test.each([MAIN_EDITION, known])('EDI-02 menus and footer of the edition at “$prefix” lead only to its pages', (edition) => {
  const entries = [...edition.menus.flatMap((menu) => menu.entries), ...edition.footer]
  const targets = entries.flatMap((entry) => PAGE_OF[entry] ?? [])
  expect(targets.filter((page) => !edition.pages.includes(page))).toEqual([])
})
