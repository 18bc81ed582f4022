import { afterEach, expect, test, vi } from 'vitest'
import { reloadWhenStale } from './stale-chunks.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What a file that cannot be had makes of a page: the address that is looked at, and whether the page is reloaded. */
const failed = async (message: string, status?: number) => {
  const [asked, reload] = [[] as string[], vi.fn<() => void>()]
  let tell: (event: { payload: Error }) => void = () => undefined
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof tell) => (tell = listener))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('location', { href: 'https://tankmix.example/', reload })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return status === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ status })
  })
  reloadWhenStale()
  tell({ payload: new Error(message) })
  await new Promise((done) => setTimeout(done))
  return [asked[0], reload.mock.calls.length > 0]
}
const FILE = 'https://tankmix.example/assets/chart-a.js'
const WORDS = 'https://tankmix.example/assets/content/words/en-a.js'

test.each([
  ['is gone after a deployment', `Failed to fetch dynamically imported module: ${FILE}`, 404, FILE, true],
  ['is in no cache while its server is away', `Failed to fetch dynamically imported module: ${FILE}`, 503, FILE, false],
  ['cannot be had without a network', `error loading dynamically imported module: ${FILE}`, undefined, FILE, false],
  ['can be had again', `Failed to fetch dynamically imported module: ${FILE}`, 200, FILE, true],
  ['has words that others stand in for', `Failed to fetch dynamically imported module: ${WORDS}`, 200, undefined, false],
  ['is not named by the browser', 'Importing a module script failed.', 200, 'https://tankmix.example/', true],
])('EDGE-49 a page whose file %s', async (_what, message, status, url, isReloaded) => {
  expect(await failed(message, status)).toEqual([url, isReloaded])
})
