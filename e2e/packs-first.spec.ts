import type { Page } from '@playwright/test'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { cachedPacks, namedFrance } from './support/named-packs.ts'
import { fetchFrance, newerOffer, NEWER_TEST, openFrance, publishNewerTest, setVisible } from './support/newer-test.ts'
import { expect, test } from './support/server.ts'
import { settled, watchRequests } from './support/settled.ts'
import { startServer } from './support/start-server.ts'
import { heading, reports, resultOf, searchButton } from './support/steps.ts'

/** Notes what says that the page waits, from now on. */
const watchWaiting = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const between: string[] = []
    Object.assign(globalThis, { between })
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes('Searching')) between.push('Searching')
      if (document.querySelector('main [aria-busy="true"]')) between.push('busy')
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { between: string[] }).between)
}

const LOOKUP = /\/api\/(?:tankmix\/(?:search|seed-search|search-summary|chart|tank)$|v1\/(?:search|summary|chart)\?)/

test('EDGE-32 EDGE-34 EDGE-47 EDGE-76 after two look-ups of a country its pack comes by itself, and answers without a call', async ({
  page,
  demoUrl,
}) => {
  await namedFrance(page, demoUrl)
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(heading(page)).toHaveText('Search Results (500)')
  await page.waitForLoadState('networkidle')
  expect(await cachedPacks(page)).toEqual([])
  const calls: string[] = []
  page.on('request', (request) => {
    if (LOOKUP.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  await page.goto(`${demoUrl}/?country=fr&active=copper`)
  await expect(heading(page)).toBeVisible()
  await expect.poll(() => cachedPacks(page)).toEqual(['FR'])
  await settled(page)
  // The pack that came says whether what is shown is the newest.
  expect(calls.splice(0).toSorted()).toEqual(['/api/tankmix/search', '/api/tankmix/search-summary'])
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await page.getByRole('button', { name: 'Clear Choose an Active' }).click()
  const between = await watchWaiting(page)
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (500)')
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('button', { name: /^Fail / })
    .click()
  await expect(heading(page)).toHaveText('Search Results (141)')
  expect(await between()).toEqual([])
  await reports(page).first().click()
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect(calls).toEqual([])
})

test('EDGE-47 a pack that takes long to come confirms what is shown all the same, without a second call', async ({ page, demoUrl }) => {
  await namedFrance(page, demoUrl)
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(heading(page)).toHaveText('Search Results (500)')
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => {
    if (LOOKUP.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  const comes = Promise.withResolvers<void>()
  await page.route(/\/packs\/fr\./, async (route) => {
    asked.resolve()
    await comes.promise
    await route.continue()
  })
  await page.goto(`${demoUrl}/?country=fr&active=copper`)
  await expect(heading(page)).toBeVisible()
  await asked.promise
  await page.clock.runFor(20_000)
  comes.resolve()
  await expect.poll(() => cachedPacks(page)).toEqual(['FR'])
  await settled(page)
  expect(calls.toSorted()).toEqual(['/api/tankmix/search', '/api/tankmix/search-summary'])
})

test('EDGE-42 where no pack can come, look-ups go by POST, although it is known which tests are the newest', async ({ page, demoUrl }) => {
  await namedFrance(page, demoUrl)
  await page.route(/\/packs\/fr\./, (route) => route.abort())
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(heading(page)).toHaveText('Search Results (500)')
  await page.waitForLoadState('networkidle')
  const tried = page.waitForRequest(/\/packs\/fr\./)
  await page.goto(`${demoUrl}/?country=fr&active=copper`)
  await tried
  const calls: string[] = []
  page.on('request', (request) => {
    if (LOOKUP.test(request.url())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('button', { name: /^Fail / })
    .click()
  await expect.poll(() => calls).toContain('POST /api/tankmix/search')
  await settled(page)
  expect(calls.filter((call) => !call.startsWith('POST /api/tankmix/'))).toEqual([])
})

test('EDGE-38 EDGE-41 EDGE-49 a first visit to a service that is away is answered from the files that a cache has, and says so', async ({
  page,
  demoUrl,
}) => {
  await namedFrance(page, demoUrl)
  await page.route(/\/(?:api\/(?!v1\/)|healthz)/, (route) => route.fulfill({ status: 405, body: '<html>Not allowed</html>' }))
  // The cache has what others asked for: no words of results.
  await page.route(/\/assets\/content\/words\/en-/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(heading(page)).toHaveText('Search Results (500)')
  await expect(page.getByText('Look-ups work; requests wait in your browser')).toBeVisible()
  // A link may name a test of a country whose pack was never fetched: a cache may have its report.
  const german = (await (await page.request.get(`${demoUrl}/api/v1/search?countryCode=DE`)).json()) as { tankmixId: string }[]
  await page.goto(`${demoUrl}/testResult/${german[0]!.tankmixId}/en`)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await expect(page.getByText(/^Stored copy, as of .*20\d\d/)).toBeVisible()
  await expect(page.getByText('API Error')).toHaveCount(0)
  await page.unroute(/\/(?:api\/(?!v1\/)|healthz)/)
  await expect(page.getByText('Look-ups work; requests wait in your browser')).toBeHidden()
})

test('EDGE-36 a cache that serves an old word for an hour cannot keep a withdrawn report valid', async ({ page, demoUrl }) => {
  await namedFrance(page, demoUrl)
  await page.clock.install()
  await page.goto(`${demoUrl}/?country=fr`)
  const report = (await reports(page).first().getAttribute('href'))!
  const first = await page.request.get(`${demoUrl}/api/v1/current`)
  const lie = { status: 200, headers: first.headers(), body: await first.text() }
  await page.route('**/api/v1/current', (route) => route.fulfill(lie))
  await page.goto(demoUrl + report)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await page.clock.runFor(70_000)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  const withdrawn = { on: '2026-11-20', reason: 'error', reasonText: 'An error', text: 'Mixed up.' }
  await page.route('**/api/tankmix/outcome/**', (route) =>
    route.fulfill({
      status: 410,
      json: { type: 'about:blank', title: 'Gone', status: 410, detail: 'Withdrawn.', reason: 'withdrawn', withdrawn },
    }),
  )
  for (let minute = 0; minute < 2; minute++) await page.clock.runFor(60_000)
  await expect(page.getByText('Mixed up.')).toBeVisible()
})

test('EDGE-36 a cache that lies over an open tank, with a Date and Age to match, keeps nothing green that the server no longer says', async ({
  page,
  acceptanceUrl,
}) => {
  await namedFrance(page, acceptanceUrl)
  const failing = page.waitForResponse('**/api/tankmix/tank')
  await page.goto(`${acceptanceUrl}/tank#${withCheck('country=fr&water=150.5~L-ha&p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha')}`)
  const failed = await (await failing).text()
  await page.goto('about:blank')
  await page.clock.install()
  await page.goto(`${acceptanceUrl}/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha')}`)
  const verdict = page.locator('main section[data-state]')
  await expect(verdict).toHaveAttribute('data-state', 'passed')
  // It says all the time that it was made just now.
  const body = await (await page.request.get(`${acceptanceUrl}/api/v1/current`)).text()
  await page.route('**/api/v1/current', async (route) => {
    const now = new Date(await page.evaluate(() => Date.now())).toUTCString()
    await route.fulfill({ status: 200, headers: { 'content-type': 'application/json', date: now, age: '0' }, body })
  })
  await page.clock.runFor(70_000)
  await expect(verdict).toHaveAttribute('data-state', 'passed')
  // What the server says now is what it says of another tank, which failed.
  await page.route('**/api/tankmix/tank', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: failed }))
  for (let minute = 0; minute < 3; minute++) await page.clock.runFor(60_000)
  await expect(verdict).not.toHaveAttribute('data-state', 'passed')
})

test('EDGE-36 EDGE-46 an open tank whose service is cut off, while a cache lies, stays only with the date of its data above it', async ({
  page,
  acceptanceUrl,
}) => {
  await namedFrance(page, acceptanceUrl)
  await page.clock.install()
  await page.goto(`${acceptanceUrl}/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha')}`)
  const verdict = page.locator('main section[data-state]')
  await expect(verdict).toHaveAttribute('data-state', 'passed')
  const body = await (await page.request.get(`${acceptanceUrl}/api/v1/current`)).text()
  await page.route(/\/(?:api\/(?!v1\/)|healthz)/, (route) => route.abort())
  await page.route('**/api/v1/current', async (route) => {
    const now = new Date(await page.evaluate(() => Date.now())).toUTCString()
    await route.fulfill({ status: 200, headers: { 'content-type': 'application/json', date: now, age: '0' }, body })
  })
  for (let minute = 0; minute < 4; minute++) await page.clock.runFor(60_000)
  await expect(verdict).toHaveAttribute('data-state', 'passed')
  await expect(page.getByText(/^Look-ups work; requests wait in your browser .*Offline: data from .*20\d\d/)).toBeVisible()
})

test('EDGE-35 two tabs of one country fetch its pack once, under a lock of the browser', async ({ context, page, demoUrl }) => {
  await namedFrance(page, demoUrl)
  const files: string[] = []
  // A tab that goes on to its next address ends a fetch of its last one, which then begins anew.
  context.on('requestfinished', (request) => {
    if (/\/packs\/fr\./.test(request.url())) files.push(request.url())
  })
  const other = await context.newPage()
  for (const address of ['/?country=fr', '/?country=fr&active=copper'])
    await Promise.all(
      [page, other].map(async (tab) => {
        await tab.goto(demoUrl + address)
        await expect(heading(tab)).toBeVisible()
      }),
    )
  for (const tab of [page, other]) {
    await expect.poll(() => cachedPacks(tab)).toEqual(['FR'])
    await tab.waitForLoadState('networkidle')
  }
  expect(files).toHaveLength(1)
})

test('EDGE-36 EDGE-37 newer results are offered with the next minute’s look, by a hidden page once it is returned to, and nothing changes before that is pressed', async ({
  page,
}) => {
  const { url, env, stop } = await startServer({ data: 'acceptance' })
  try {
    await namedFrance(page, url)
    await page.clock.install()
    const hidden = await page.context().newPage()
    watchRequests(hidden)
    const tabs = [page, hidden]
    await fetchFrance(page, url)
    for (const tab of tabs) await openFrance(tab, url)
    await setVisible(hidden, false)
    const named = async (): Promise<string | undefined> =>
      ((await (await page.request.get(`${url}/api/v1/current`)).json()) as { countries: Record<string, string> }).countries['FR']
    const before = await named()
    // From here on no time passes in the pages of this browser but what is said.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await publishNewerTest(env)
    await expect.poll(async () => (await named()) ?? before).not.toBe(before)
    for (const tab of tabs) await expect(newerOffer(tab)).toHaveCount(0)
    const looks: Page[] = []
    for (const tab of tabs) tab.on('request', (request) => request.url().endsWith('/api/v1/current') && looks.push(tab))
    // In small steps: what is asked for must not time out before the response can come.
    for (let second = 0; second < 60 && looks.length === 0; second++) await page.clock.runFor(1_000)
    expect(looks).toEqual([page])
    await expect(newerOffer(page)).toBeVisible()
    await expect(newerOffer(hidden)).toHaveCount(0)
    await setVisible(hidden, true)
    await expect(newerOffer(hidden)).toBeVisible()
    await page.clock.resume()
    for (const tab of tabs) {
      await expect(heading(tab)).toHaveText('Search Results (4)')
      await newerOffer(tab).click()
      await expect(heading(tab)).toHaveText('Search Results (5)')
      await expect(resultOf(tab, NEWER_TEST)).toBeVisible()
    }
  } finally {
    await stop()
  }
})
