import { IN_FULL } from '../src/server/testing/in-full.ts'
import { hasProgram, startVarnish, type RunningCache } from '../src/server/testing/programs/start-caches.ts'
import { namedFrance } from './support/named-packs.ts'
import { fetchFrance, newerOffer, NEWER_TEST, openFrance, publishNewerTest, setVisible, shownResults } from './support/newer-test.ts'
import { expect, test, type Page } from './support/server.ts'
import { settled, watchRequests } from './support/settled.ts'
import { startServer, type RunningData } from './support/start-server.ts'
import { heading, reports, resultOf, searchButton } from './support/steps.ts'

test.skip(!IN_FULL, 'npm run test:all')
test.skip(!hasProgram('varnishd'), 'varnishd is needed')
test.use({ serviceWorkers: 'allow' })

/** How long after a publication an open page offers it, at most: a minute to its next look, 5 s until a cache names it, and 5 s to ask. */
const OFFERED_WITHIN_MS = 70_000
const CURRENT = '**/api/v1/current'
const LOOKUP = /\/api\/(?:tankmix|v1)\/(?:search|search-summary|summary)(?:\?|$)/

let server: RunningData
let cache: RunningCache
test.beforeEach(async () => {
  server = await startServer({ data: 'acceptance', settings: { TRUST_PROXY: 'loopback' } })
  cache = await startVarnish(server.url)
})
test.afterEach(async () => {
  await cache?.stop()
  await server?.stop()
})

/** Shows all tests of France, which its pack answers without a call. */
const showFromPack = async (page: Page): Promise<void> => {
  await fetchFrance(page, cache.url)
  const calls: string[] = []
  page.on('request', (request) => {
    if (LOOKUP.test(request.url())) calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await page.getByRole('button', { name: 'Clear Choose an Active' }).click()
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await expect(reports(page)).toHaveCount(4)
  await settled(page)
  expect(calls).toEqual([])
}
/** Seconds since a moment, in the report of the run. */
const note = (what: string, since: number): void => {
  test.info().annotations.push({ type: what, description: `${((performance.now() - since) / 1000).toFixed(1)} s` })
}

test('EDGE-50 a publication is offered by an open page within 70 s, through a cache and by the real clock, and by a page that was hidden as soon as it is returned to', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await namedFrance(page, cache.url)
  await showFromPack(page)
  const hidden = await page.context().newPage()
  watchRequests(hidden)
  await openFrance(hidden, cache.url)
  await setVisible(hidden, false)
  const before = await Promise.all([page, hidden].map(shownResults))

  // Just after a look at what is current: the next one is the farthest away.
  await (await page.waitForResponse(CURRENT)).finished()
  const looks: string[] = []
  hidden.on('request', (request) => {
    if (request.url().endsWith('/api/v1/current')) looks.push(request.url())
  })
  const publishedFrom = performance.now()
  await publishNewerTest(server.env)
  await newerOffer(page).waitFor({ timeout: publishedFrom + OFFERED_WITHIN_MS - performance.now() })
  note('offered by the open page after', publishedFrom)
  expect(await Promise.all([page, hidden].map(shownResults))).toEqual(before)
  expect([looks, await newerOffer(hidden).count()]).toEqual([[], 0])
  await newerOffer(page).click()
  await expect(resultOf(page, NEWER_TEST)).toBeVisible()
  await expect(heading(page)).toHaveText('Search Results (5)')

  const looked = hidden.waitForResponse(CURRENT)
  const returnedAt = performance.now()
  await setVisible(hidden, true)
  await looked
  await newerOffer(hidden).waitFor()
  note('offered by the hidden page, once returned to, after', returnedAt)
  expect(await shownResults(hidden)).toEqual(before[1])
  await newerOffer(hidden).click()
  await expect(resultOf(hidden, NEWER_TEST)).toBeVisible()
})
