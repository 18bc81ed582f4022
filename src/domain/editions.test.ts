import { expect, test } from 'vitest'
import { editionAt } from './editions.ts'
import { pageAt } from './pages.ts'

const reseller = { slug: 'acme', name: 'Acme', productSet: '7', country: 'US', language: 'en' }
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
