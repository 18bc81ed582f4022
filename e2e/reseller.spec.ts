import { expect, type Page, test } from './support/server.ts'
import { searchButton } from './support/steps.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const rows = (page: Page) => page.getByRole('group', { name: /^Order of Addition/ })
const fillRequest = async (page: Page): Promise<void> => {
  await page.getByLabel('Name *').fill('Joe Miller')
  await page.getByLabel('Email').fill('joe@example.org')
  for (const row of await rows(page).all()) {
    await row.getByLabel('Product or agrochemical').fill('A product of mine')
    await page.keyboard.press('Escape')
    await row.getByLabel('Application Rate').fill('2')
  }
}
const stored = (page: Page, key: string) =>
  page.evaluate((name) => (JSON.parse(localStorage.getItem(`tankmix.${name}`) ?? '{}') as { value?: unknown }).value, key)
const storeBefore = (page: Page, values: Record<string, unknown>) =>
  page.addInitScript((given) => {
    try {
      if (sessionStorage.getItem('prepared')) return
      sessionStorage.setItem('prepared', 'yes')
      for (const [key, value] of Object.entries(given))
        localStorage.setItem(`tankmix.${key}`, JSON.stringify({ value, expires: '2099-12-31' }))
    } catch {}
  }, values)

test('EDI-04 entering sets language and country, and reloads the page if another was stored', async ({ page, context, acceptanceUrl }) => {
  await storeBefore(page, { languageCode: 'fr', country: 'fr' })
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(`${acceptanceUrl}/helena/request`)
  await expect.poll(() => loads).toBe(2)
  await expect(page).toHaveURL(`${acceptanceUrl}/helena/request`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect
    .poll(() => Promise.all(['languageCode', 'country', 'needsReload'].map((key) => stored(page, key))))
    .toEqual(['en', 'us', false])
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('en')
  await page.waitForTimeout(1_200)
  expect(loads).toBe(2)
})

test('EDI-04 a first visit is set and needs no second load', async ({ page, acceptanceUrl }) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(`${acceptanceUrl}/helena`)
  await expect(searchButton(page)).toBeVisible()
  await expect.poll(() => Promise.all(['languageCode', 'country'].map((key) => stored(page, key)))).toEqual(['en', 'us'])
  await page.waitForTimeout(1_200)
  expect(loads).toBe(1)
})

test('EDI-04 a browser without storage enters without reloading in a loop', async ({ page, acceptanceUrl }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(`${acceptanceUrl}/helena`)
  await expect(page.getByRole('checkbox')).toBeVisible()
  await page.waitForTimeout(1_200)
  expect(loads).toBe(1)
})

test('EDI-08 the header names the reseller and its country, the main edition’s only the product', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/helena/request`)
  await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName('Tankmix Helena · United States')
  await page.goto(acceptanceUrl)
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAccessibleName('Tankmix')
})

test('EDI-02 pages of the main edition alone are none of a reseller’s', async ({ page, acceptanceUrl }) => {
  for (const path of ['terms', 'contact', 'navigation', 'request-submitted', 'callback', 'autologin', 'Forbidden', 'Unauthorized'])
    expect((await page.request.get(`${acceptanceUrl}/helena/${path}`)).status(), path).toBe(404)
  await page.goto(`${acceptanceUrl}/helena/contact`)
  await expect(page.getByText('The page you requested does not exist')).toBeVisible()
  await expect(page).toHaveURL(`${acceptanceUrl}/helena/`)
})

test('REQ-07 REQ-10 EDI-04 EDI-06 the foliar form: Submit is disabled only, the date is dd/MM/yyyy, the kind the reseller’s name, confirmed in place', async ({
  page,
  demoUrl,
}) => {
  await page.goto(`${demoUrl}/helena/request`)
  await expect(submit(page)).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByLabel('Country')).toHaveValue('US - United States')
  const [year, month, day] = (
    await page.evaluate(() => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10))
  ).split('-')
  const date = page.getByLabel('Request Date dd/MM/yyyy')
  await expect(date).toHaveValue(`${day}/${month}/${year}`)
  await date.fill('11/21/2026')
  await page.getByLabel('Company').focus()
  await expect(page.getByText('Write the day first: day/month/year, such as 31/12/2026.')).toBeVisible()
  await expect(page.getByText('Request Date is required')).toBeHidden()
  await expect(date).toHaveValue('11/21/2026')
  await date.fill('')
  await expect(page.getByText('Request Date is required')).toBeVisible()
  await date.fill('31122026')
  await expect(page.getByText('31 Dec 2026')).toBeVisible()
  await page.getByLabel('Company').focus()
  await expect(date).toHaveValue('31/12/2026')
  await fillRequest(page)
  await page.getByLabel('Water Rate *').fill('20')
  await expect(submit(page)).toBeEnabled()
  const sent = page.waitForRequest('**/api/helena/tankmix/tankmix-request')
  await submit(page).click()
  expect((await sent).postDataJSON().request).toMatchObject({
    kind: 'Helena',
    countryCode: 'US - United States',
    requestDate: '2026-12-31',
  })
  await expect(page.getByText(/TM-\d{4}-\d{6}/)).toBeVisible()
  await expect(page).toHaveURL(`${demoUrl}/helena/request`)
  await page.getByRole('button', { name: 'Make another request' }).click()
  await expect(page.getByLabel('Name *')).toHaveValue('')
})

test('EDI-06 a request that waits is shown in its form, to which the strip links', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/helena/request`)
  await fillRequest(page)
  await page.getByLabel('Water Rate *').fill('20')
  await page.route('**/tankmix-request', (route) => route.abort('internetdisconnected'))
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await page.goto(`${demoUrl}/helena`)
  await page.getByRole('link', { name: '1 request has not been sent yet.' }).click()
  await expect(page).toHaveURL(/\/helena\/request\?request=/)
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await page.unroute('**/tankmix-request')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('main').getByText(/TM-\d{4}-\d{6}/)).toBeVisible()
})

test('EDI-04 a draft of another edition does not appear in this one', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/request`)
  await page.getByLabel('Country').selectOption('FR - France')
  await page.goto(`${demoUrl}/helena/request`)
  await expect(page.getByLabel('Country')).toHaveValue('US - United States')
})
