import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPage } from '../../testing/draw-page.tsx'
import { chooseCountry, expectFound, searchButton } from '../../testing/page-steps.ts'
import { liveRequests } from '../../platform/network/api.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { ExpectCalls } from './expect-calls.ts'

const forget = (): void => {
  document.cookie = 'XSRF-TOKEN=; max-age=0; path=/'
}
const connect = (connection: object | undefined): void =>
  void Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
beforeEach(() => {
  forget()
  // What the browser measured of a busy machine's own calls may look like 2G.
  connect({ effectiveType: '4g' })
})
afterEach(() => {
  forget()
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
})
const giveToken = (): Response => {
  document.cookie = 'XSRF-TOKEN=given; path=/'
  return new Response(null, { status: 204 })
}

test('EDGE-45 the token is asked for before the first search, which is then one call', async () => {
  const { asked } = await drawPage('/', { responses: { '/tankmix/csrf': giveToken } })
  const tokens = (): number => asked.filter(({ url }) => url.endsWith('/tankmix/csrf')).length
  // What else is compared names what kept the page from asking.
  const state = (): object => ({ tokens: tokens(), calls: liveRequests.get(), token: /XSRF-TOKEN=[^;]*/.exec(document.cookie)?.[0] })
  await expect.poll(state).toEqual({ tokens: 1, calls: 0, token: 'XSRF-TOKEN=given' })
  await chooseCountry('France')
  await searchButton.click()
  await expectFound(4)
  expect(tokens()).toBe(1)
})

const atOnce = (run: () => void): void => run()
/** What is asked for at once, where the browser is idle. */
const askedAt = async (path: string, connection?: object, { fails = false, idle = atOnce } = {}): Promise<string[]> => {
  // It waits for calls that are under way, those of the test before too.
  await expect.poll(() => liveRequests.get()).toBe(0)
  const urls: string[] = []
  connect(connection)
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url)
    return fails ? Promise.reject(new TypeError('no network')) : Promise.resolve(giveToken())
  })
  await drawPart(() => <ExpectCalls />, { path })
  vi.unstubAllGlobals()
  return urls
}

test.each([
  ['on the chart', '/chart', { effectiveType: '4g' }, 1],
  ['where the browser does not tell its connection', '/tank', undefined, 1],
  ['on a page that only reads', '/contact', undefined, 0],
  ['with Save-Data', '/', { saveData: true }, 0],
  ['on 2G', '/', { effectiveType: '2g' }, 0],
] as const)('EDGE-45 %s', async (_where, path, connection, times) => {
  expect(await askedAt(path, connection)).toHaveLength(times)
})

test('EDGE-45 a browser that never says that it is idle asks all the same, after a while', async () => {
  const idle = (run: () => void, options?: IdleRequestOptions): void => void (options?.timeout !== undefined && run())
  expect(await askedAt('/', { effectiveType: '4g' }, { idle })).toHaveLength(1)
})

test('EDGE-45 a token that cannot be had is no error', async () => {
  expect(await askedAt('/', undefined, { fails: true })).toEqual(['/api/tankmix/csrf'])
})
