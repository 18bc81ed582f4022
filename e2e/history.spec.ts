import { expectAccessible } from './support/accessible.ts'
import { expect, type Page, test } from './support/server.ts'
import { askedSearch, SEARCHES, agrochemical, chooseCountry, heading, searchButton } from './support/steps.ts'

const searchFor = async (page: Page, url: string, path: string): Promise<void> => {
  await page.goto(`${url}${path}`)
  await expect(heading(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tankmix.searchHistory'))).not.toBeNull()
}
const openHistory = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/search-history`)
  await expect(page.getByRole('heading', { level: 1, name: 'Search History' })).toBeVisible()
}
/** Stored searches: rows on wide screens, cards on phones. */
const kept = (page: Page) => page.getByRole('main').locator('tbody tr, ul > li:has(> a)')

test('HIST-01 SRCH-11 a click reopens a foliar search: filled in and run at once, and it stays one line', async ({
  page,
  acceptanceUrl,
}) => {
  await searchFor(page, acceptanceUrl, '/?country=fr&agrochemical=102')
  await searchFor(page, acceptanceUrl, '/?country=de')
  await openHistory(page, acceptanceUrl)
  const sent = askedSearch(page)
  await kept(page).last().click()
  expect(await sent).toEqual({ countryCode: 'FR', agrochemicalCode: '102' })
  await expect(page).toHaveURL(/\/search-history\/\w+$/)
  await expect(heading(page)).toHaveText('Search Results (2)')
  await page.reload()
  await expect(heading(page)).toHaveText('Search Results (2)')
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await expect(agrochemical(page)).toHaveValue('AZOSTAR')
  await openHistory(page, acceptanceUrl)
  await expect(kept(page)).toHaveCount(2)
  await expect(kept(page).first()).toContainText('France')
})

test('SRCH-12 the first 50 come back at once, even if the server does not answer', async ({ page, demoUrl }) => {
  await searchFor(page, demoUrl, '/?country=fr')
  await page.route(SEARCHES, () => new Promise<void>(() => {}))
  await page.goto(demoUrl)
  await expect(heading(page)).toHaveText('Search Results (500)')
  await expect(page.getByRole('main').getByRole('link', { name: /^Report/ })).toHaveCount(50)
})

test('HIST-03 a corrupt or full storage loses no search', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/search-history`)
  await page.evaluate(() => {
    localStorage.setItem('tankmix.searchHistory', '{"value":[{"id":1}],"expires":')
    localStorage.setItem('tankmix.lastFoliarResults', 'null')
    localStorage.setItem('tankmix.filler', 'x')
    let size = 1024 * 1024
    while (size > 100)
      try {
        localStorage.setItem('tankmix.filler', (localStorage.getItem('tankmix.filler') ?? '') + 'x'.repeat(size))
      } catch {
        size /= 2
      }
  })
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await page.evaluate(() => {
    history.pushState(null, '', '/search-history')
  })
  await expect(kept(page)).toHaveCount(1)
})

test('HIST-03 a browser without storage remembers the searches of the visit', async ({ page, acceptanceUrl }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(acceptanceUrl)
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).click()
  await chooseCountry(page, 'France')
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await page.evaluate(() => {
    history.pushState(null, '', '/search-history')
  })
  await expect(kept(page)).toHaveCount(1)
})

test('HIST-01 the filled history is accessible in both themes as a table and as cards, and fits 320 px', async ({
  page,
  acceptanceUrl,
}) => {
  await searchFor(page, acceptanceUrl, '/?country=fr&product=1&agrochemical=102&active=azoxystrobin')
  await searchFor(page, acceptanceUrl, '/search-seed-treatment?country=us&crop=1')
  await page.goto(`${acceptanceUrl}/testResult/1003/de`)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await openHistory(page, acceptanceUrl)
    await expect(kept(page)).toHaveCount(3)
    await expectAccessible(page)
  }
})
