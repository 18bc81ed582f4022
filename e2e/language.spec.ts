import { withCheck } from '../src/domain/tank/link-check.ts'
import { expect, type Page, test } from './support/server.ts'
import { heading } from './support/steps.ts'
import { settled } from './support/settled.ts'
import { stopClock } from './support/clock.ts'

const openDialog = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Change language' }).click()
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('PREF-02 PREF-03 a language is chosen among 17 by its own name and reloads the home page', async ({
  page,
  context,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/?country=fr`)
  await expect(heading(page)).toBeVisible()
  await expect.poll(() => stored(page, 'tankmix.lastFoliarResults')).not.toBeNull()
  await openDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Choose your language' })
  await expect(dialog.getByRole('listitem')).toHaveCount(17)
  await expect(dialog.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Suomi' }).click()
  await expect.poll(() => stored(page, 'tankmix.needsReload')).toContain('true')
  await expect.poll(() => stored(page, 'tankmix.lastFoliarResults')).toBeNull()
  await page.clock.runFor(799)
  expect(await stored(page, 'tankmix.needsReload')).toContain('true')
  await page.clock.resume()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await expect(page).toHaveURL(`${acceptanceUrl}/`)
  await expect.poll(() => stored(page, 'tankmix.languageCode')).toContain('"fi"')
  await expect.poll(() => stored(page, 'tankmix.needsReload')).toContain('false')
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('fi')
  const response = await context.request.get(`${acceptanceUrl}/terms`)
  expect(await response.text()).toContain('<html lang="fi">')
})

test('PREF-07 after another language was chosen on results the home page leads back to them', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/?country=fr&product=1&agrochemical=102`)
  await expect(heading(page)).toBeVisible()
  await settled(page)
  await openDialog(page)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const back = page.getByRole('link', { name: /^Zurück zu MANGAVEL SUSPENSION \+ AZOSTAR/ })
  await expect(back).toBeVisible()
  await expect(page).toHaveURL(`${acceptanceUrl}/`)
  await back.click()
  await expect(page.getByRole('heading', { name: /^Suchergebnisse/ })).toBeVisible()
  await page.goto(acceptanceUrl)
  await expect(page.getByRole('link', { name: /^Zurück zu/ })).toHaveCount(0)
})

test('PREF-03 the cookie lasts until 2100, as far as the browser lets it', async ({ page, acceptanceUrl }) => {
  await page.addInitScript(() => {
    const keep = (text: string) => {
      document.documentElement.setAttribute('data-cookie', text)
    }
    Object.defineProperty(document, 'cookie', { set: keep, get: () => '' })
  })
  await page.goto(acceptanceUrl)
  await openDialog(page)
  await page.getByRole('button', { name: 'Polski' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-cookie', 'lang=pl; expires=Fri, 01 Jan 2100 00:00:00 GMT; path=/; SameSite=Lax')
})

test.describe('a German browser', () => {
  test.use({ locale: 'de-AT' })
  test('PREF-04 the first visit follows the browser: language, numbers and dates', async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}/testResult/1002/en`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('main')).toContainText('14.03.2025')
    await expect(page.getByRole('main')).toContainText('150,5')
    await expect(page.getByRole('main')).toContainText('Frankreich')
  })
})

test('PREF-05 keys of the earlier tool are removed at the start', async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  await page.evaluate(() => {
    localStorage.setItem('tankmixCountryCode', 'fr')
    localStorage.setItem('tankmixLanguageCode', 'fr')
    localStorage.setItem('someone-elses', 'kept')
  })
  await page.reload()
  await expect(page.getByLabel('Country')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('tankmix.'))))
    .toEqual(['someone-elses'])
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('ANS-79 the crop of a report and of a tank stands in the reader’s language, and is suggested in it', async ({
    page,
    acceptanceUrl,
  }) => {
    await page.goto(`${acceptanceUrl}/testResult/1004/de`)
    await expect(page.getByRole('article').getByText(/^Bestanden: .*, Frankreich, Raps\b/)).toBeVisible()
    await expect(page).toHaveTitle(/, Frankreich, Raps · /)
    await page.goto(`${acceptanceUrl}/tank#${withCheck('country=fr&crop=peas&p=1&p=102')}`)
    await expect(page.getByText('Frankreich · Erbse', { exact: true })).toBeVisible()
    for (const path of ['/tank', '/request']) {
      await page.goto(acceptanceUrl + path)
      const field = page.getByLabel(/^Kultur/)
      await expect(field).toBeVisible()
      const list = page.locator(`datalist[id="${await field.getAttribute('list')}"]`)
      await expect(list.locator('option[value="Kartoffel"]')).toHaveText('potato')
    }
  })
})
