import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { antiForgeryHeader } from './anti-forgery.ts'

const page = { cookie: '' }
const asked: string[] = []
beforeEach(() => {
  page.cookie = 'lang=en; XSRF-TOKEN=a%2Bb'
  asked.length = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    page.cookie = 'XSRF-TOKEN=fresh'
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const header = (method: 'GET' | 'POST', url: string) => antiForgeryHeader(method, url)

test.each<['GET' | 'POST', string, object]>([
  ['POST', '/api/tankmix/search', { 'X-XSRF-TOKEN': 'a+b' }],
  ['GET', '/api/tankmix/countries', {}],
  ['POST', 'https://elsewhere.example/api/tankmix/search', {}],
  ['POST', '//elsewhere.example/api/tankmix/search', {}],
])('API-07 %s %s carries %j', async (method, url, expected) => {
  expect(await header(method, url)).toEqual(expected)
  expect(asked).toEqual([])
})

test('API-07 a page without the cookie asks for it once', async () => {
  page.cookie = ''
  expect(await header('POST', '/api/tankmix/search')).toEqual({ 'X-XSRF-TOKEN': 'fresh' })
  expect(await header('POST', '/api/tankmix/search')).toEqual({ 'X-XSRF-TOKEN': 'fresh' })
  expect(asked).toEqual(['/api/tankmix/csrf'])
})

test('API-07 calls that begin at once ask for one token, and one that fails is asked for again', async () => {
  page.cookie = ''
  expect(await Promise.all([header('POST', '/api/tankmix/search'), header('POST', '/api/tankmix/search-summary')])).toEqual([
    { 'X-XSRF-TOKEN': 'fresh' },
    { 'X-XSRF-TOKEN': 'fresh' },
  ])
  expect(asked).toHaveLength(1)
  page.cookie = ''
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(header('POST', '/api/tankmix/search')).rejects.toThrow('no network')
  vi.stubGlobal('fetch', () => {
    page.cookie = 'XSRF-TOKEN=later'
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  expect(await header('POST', '/api/tankmix/search')).toEqual({ 'X-XSRF-TOKEN': 'later' })
})
