import { namedFrance } from './support/named-packs.ts'
import { expect, test, type Page } from './support/server.ts'
import { chooseCountry, heading, reports, searchButton } from './support/steps.ts'

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your browser blocks this site’s cookie' })
const toast = (page: Page) => page.getByText('API Error', { exact: false })

/** The page has no cookie until the returned function allows cookies again. */
const blockCookies = async (page: Page): Promise<() => Promise<void>> => {
  const browser = await page.context().newCDPSession(page)
  const set = async (disabled: boolean): Promise<void> => void (await browser.send('Emulation.setDocumentCookieDisabled', { disabled }))
  await set(true)
  return () => set(false)
}
/** Blocks what Chromium blocks if its settings forbid a site to store data. */
const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const refused = () => Promise.reject(new DOMException('Access is denied in this context.', 'SecurityError'))
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'cookieStore'])
      Object.defineProperty(globalThis, name, { get: refuse, configurable: true })
    IDBFactory.prototype.open = refuse
    LockManager.prototype.request = refused
    ServiceWorkerContainer.prototype.register = refused
    ServiceWorkerContainer.prototype.getRegistration = refused
    ServiceWorkerContainer.prototype.getRegistrations = refused
  })

test('ERR-04 a browser that blocks all storage shows a message about the cookie, and all other content', async ({
  page,
  acceptanceUrl,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const allowCookies = await blockCookies(page)
  await blockStorage(page)
  // At first no cache near by can answer.
  await page.route('**/api/v1/current', (route) => route.abort())
  await page.goto(acceptanceUrl)
  await page.getByLabel('I accept the terms and conditions').click()
  await chooseCountry(page, 'France')
  await searchButton(page).click()
  await expect(notice(page)).toContainText(`Please allow cookies for ${new URL(acceptanceUrl).host} in your browser’s settings`)
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await expect(toast(page)).toBeHidden()
  await expect(notice(page)).not.toContainText('Until then')
  // A pack from a cache answers without the cookie, and nothing says that it is stored here.
  await namedFrance(page, acceptanceUrl)
  await page.unroute('**/api/v1/current')
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await expect(notice(page)).toContainText(/Until then, this page uses the data from [^.]*\.$/)
  // With cookies allowed again, the same page searches at once.
  await allowCookies()
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await expect(notice(page)).toBeHidden()
  await reports(page).first().click()
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  expect(errors).toEqual([])
})

test('ERR-04 REQ-16 a request is not lost if cookies are blocked, and is sent once they are allowed', async ({ page, acceptanceUrl }) => {
  const allowCookies = await blockCookies(page)
  await blockStorage(page)
  await page.goto(`${acceptanceUrl}/request`)
  await page.getByLabel('I accept the terms and conditions').click()
  await page.getByLabel('Name *').fill('Anna')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Country').selectOption('FR - France')
  await page.getByLabel('Water Rate *').fill('200')
  for (const row of [0, 1]) {
    await page.getByLabel('Product or agrochemical').nth(row).fill('Something')
    await page.getByLabel('Application Rate').nth(row).fill('1')
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await expect(page.getByText('it will be sent once your browser allows this site’s cookie.')).toBeVisible()
  await expect(page.getByText('you are online')).toBeHidden()
  await allowCookies()
  await expect(page.getByText(/TM-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(notice(page)).toBeHidden()
})

test.describe('with what was saved before', () => {
  test.use({ serviceWorkers: 'allow' })
  test('ERR-04 a downloaded country answers if the cookie does not arrive', async ({ page, acceptanceUrl }) => {
    // Where nothing says which packs are the newest.
    await page.route('**/api/v1/current', (route) => route.abort())
    await page.goto(acceptanceUrl)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await chooseCountry(page, 'France')
    await page.getByRole('button', { name: /^Save France for offline use/ }).click()
    await expect(page.getByText(/^France is saved for offline use/)).toBeVisible()
    const allowCookies = await blockCookies(page)
    await searchButton(page).click()
    await expect(heading(page)).toHaveText('Search Results (4)')
    await expect(notice(page)).toContainText('Until then, this page uses the data from')
    await expect(toast(page)).toBeHidden()
    await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
    await chooseCountry(page, 'Germany')
    await searchButton(page).click()
    await expect(page.getByText('There was no answer.', { exact: false })).toBeVisible()
    await expect(notice(page)).toBeVisible()
    await allowCookies()
    await searchButton(page).click()
    await expect(heading(page)).toHaveText(/Search Results/)
    await expect(notice(page)).toBeHidden()
  })
})
