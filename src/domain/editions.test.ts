import { expect, test } from 'vitest'
import { editionAt, MAIN_EDITION, pageAt, type Reseller, resellerEdition } from './editions.ts'
import { PAGES } from './pages.ts'

const reseller: Reseller = { slug: 'acme', name: 'Acme', productSet: '7', country: 'US', language: 'en' }
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
  expect(pageAt(path, [reseller])).toBe(page)
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

test('EDI-02 a reseller edition has the pages of its route table and no other', () => {
  const { pages } = resellerEdition(reseller)
  for (const [page, pattern] of Object.entries(PAGES)) {
    const path = `/acme${pattern.replaceAll(/:\w+/g, 'x')}`
    expect(pageAt(path, [reseller]), path).toBe(pages.some((one) => one === page) ? page : undefined)
  }
  expect(pageAt('/acme', [reseller])).toBe('search')
  for (const path of ['terms', 'contact', 'navigation', 'request-submitted', 'callback', 'autologin', 'Forbidden', 'Unauthorized'])
    expect(pageAt(`/acme/${path}`, [reseller]), path).toBeUndefined()
})

test('EDI-02 menus and footer lead only to pages of their edition', () => {
  const pageOf = { foliarSearch: 'search', seedSearch: 'seedSearch', searchHistory: 'history', foliarRequest: 'request', seedRequest: 'requestSeedTreatment', onMixing: 'advice', terms: 'terms', privacy: 'privacy', contact: 'contact' } as const
  for (const { menus: all, footer, pages } of [MAIN_EDITION, resellerEdition(reseller)])
    for (const entry of [...all.flatMap(({ entries }) => entries), ...footer]) if (entry !== 'language') expect(pages).toContain(pageOf[entry])
})
