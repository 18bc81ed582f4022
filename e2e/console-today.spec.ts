import { foliarExample } from '../src/contract/requests/example-requests.ts'
import { ANTI_FORGERY } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { invite, join } from './support/console.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

const MINUTE_MS = 60_000

test('LAB-210 LAB-211 LAB-212 today says what waits, also when a reading is due by the server’s clock, and counts it in the title', async ({
  page,
}) => {
  const sent = await fetch(`${server.url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
    body: JSON.stringify({ request: foliarExample }),
  })
  const { reference } = (await sent.json()) as { reference: string }
  await page.clock.install()
  await join(page, `${server.url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  await expect(page).toHaveURL(`${server.url}/console/today`)
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests.getByRole('row').filter({ hasText: reference })).toContainText('Came in on')
  await expect(page).toHaveTitle(/^\(1\) Today · /)
  await expectAccessible(page)

  // A mix of more than two hours ago: its next reading is due.
  await requests.getByRole('link', { name: reference }).click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Start a test' }).click()
  await page.getByRole('button', { name: 'Start the test' }).click()
  await page.getByRole('button', { name: 'Start all the same' }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const today = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Today' })
  const readings = page.getByRole('region', { name: 'Readings' })
  await today.click()
  await expect(readings.getByRole('row').filter({ hasText: id })).toContainText('when the mix is made')
  await expect(page).toHaveTitle(/^Today · /)
  await readings.getByRole('link', { name: id }).click()
  await page.clock.setSystemTime(Date.now() - 130 * MINUTE_MS)
  await page.getByRole('button', { name: 'New reading' }).click()
  await page.getByLabel('Appearance').fill('Even')
  // Until the reading is under way, what was saved before it still stands there.
  const stored = page.waitForResponse((response) => response.url().endsWith('/readings') && response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Add the reading' }).click()
  await stored
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await today.click()
  await expect(readings.getByRole('row').filter({ hasText: id })).toContainText('due for 10\u00a0min')
  await expect(page).toHaveTitle(/^\(1\) Today · /)
  await expectAccessible(page)

  // It stands in the other lists of tests too.
  await page.getByRole('link', { name: 'Tests', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('due for')
  await page.goto(`${server.url}/console/requests/${reference}`)
  await expect(page.getByRole('listitem').filter({ hasText: `${id} · Running` })).toContainText('due for')

  // One group, in the address; without the server what was read stays, with its time.
  await today.click()
  await page.getByLabel('Show').selectOption('Requests')
  await expect(page).toHaveURL(/show=requests/)
  await expect(page.getByText('Nothing waits for anybody.')).toBeVisible()
  await page.getByLabel('Show').selectOption('Everything')
  await expect(readings).toBeVisible()
  await page.route('**/api/console/today*', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await page.clock.runFor(MINUTE_MS + 1_000)
  await refused
  await expect(page.getByText(/This is how it was at \d\d:\d\d\./)).toBeVisible()
  await expect(readings).toBeVisible()
  await page.unroute('**/api/console/today*')
  await page.clock.runFor(MINUTE_MS + 1_000)
  await expect(page.getByText(/This is how it was at/)).toBeHidden()
})
