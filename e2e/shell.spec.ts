import { expect, test } from './support/server.ts'
import { chooseCountry, heading, product, searchButton } from './support/steps.ts'
import { stopClock } from './support/clock.ts'

test('ROUTE-05 an unknown path says so with status 404 and redirects home after two seconds', async ({ page, acceptanceUrl }) => {
  await stopClock(page)
  const response = await page.goto(`${acceptanceUrl}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText('The page you requested does not exist, you will be redirected to the home page shortly')).toBeVisible()
  await page.clock.runFor(2_100)
  await expect(page).toHaveURL(`${acceptanceUrl}/`)
})

test('ERR-01 API-17 SHELL-02 a failed response is shown for 15 seconds, one of too many in words, the input stays, and a retry works', async ({
  page,
  acceptanceUrl,
}) => {
  // With packs from a cache it would be answered all the same.
  await page.route('**/api/v1/current', (route) => route.abort())
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  await product(page).fill('mangavel')
  await page.getByRole('option', { name: 'MANGAVEL SUSPENSION' }).click()
  await page.route('**/tankmix/search', (route) => route.fulfill({ status: 500, json: {} }))
  await stopClock(page)
  await searchButton(page).click()
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(page.getByText('API Error 500')).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(page.getByText('/api/tankmix/search')).toBeVisible()
  await page.clock.runFor(13_000)
  await expect(page.getByText('API Error 500')).toBeVisible()
  // On a busy machine its time begins a little after it is seen.
  await page.clock.runFor(3_000)
  await expect(page.getByText('API Error 500')).toBeHidden()
  await page.clock.resume()
  await expect(product(page)).toHaveValue('MANGAVEL SUSPENSION')
  await page.unroute('**/tankmix/search')
  await page.route('**/tankmix/search', (route) => route.fulfill({ status: 429, json: {} }))
  await searchButton(page).click()
  await expect(page.getByText('There were too many calls from your network. Please try again in a minute.')).toBeVisible()
  await page.unroute('**/tankmix/search')
  await searchButton(page).click()
  await expect(heading(page)).toHaveText(/^Search Results \([1-9]/)
})

test('ERR-02 without a network the product says so and keeps what was typed', async ({ page, context, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  await context.setOffline(true)
  await searchButton(page).click()
  await expect(page.getByText('Something bad happened; please try again later.')).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await context.setOffline(false)
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
})

test('SHELL-08 every request is logged with outcome and time', async ({ page, acceptanceUrl }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(`${acceptanceUrl}/?country=fr`)
  await expect(heading(page)).toBeVisible()
  await expect.poll(() => logged.some((text) => /POST \S*\/api\/tankmix\/search.* 200.* \d+(\.\d+)? ms/.test(text))).toBe(true)
})
