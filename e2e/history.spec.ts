import { expectAccessible } from './support/accessible.ts'
import { expect, once, test, type Page } from './support/server.ts'
import { active, agrochemical, chooseCountry, heading, product, resultOf, searchButton } from './support/steps.ts'

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

once('HIST-01 ROUTE-01 an empty history says so', async ({ page, acceptanceUrl }) => {
  const response = await page.goto(`${acceptanceUrl}/search-history`)
  expect(response?.status()).toBe(200)
  await expect(page.getByText('Search history is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear History' })).toBeHidden()
})

test('HIST-01 HIST-02 searches of both kinds are listed newest first, with time, criteria, count and kind', async ({
  page,
  acceptanceUrl,
  viewport,
}) => {
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  await product(page).fill('mangavel')
  await page.getByRole('option', { name: /mangavel/i }).click()
  await agrochemical(page).fill('azostar')
  await page.getByRole('option', { name: 'AZOSTAR' }).click()
  await active(page).fill('azoxy')
  await page.getByRole('option', { name: 'azoxystrobin' }).click()
  const sent = page.waitForRequest('**/tankmix/search')
  await searchButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ makerChemicalId: '1', agrochemicalCode: '102', activeIngredientCode: 'azoxystrobin' })
  await expect(heading(page)).toHaveText('Search Results (1)')
  await searchFor(page, acceptanceUrl, '/search-seed-treatment?country=us&crop=1')
  await openHistory(page, acceptanceUrl)
  await expect(kept(page)).toHaveCount(2)
  for (const text of ['Seed Coatings', 'United States', 'Wheat']) await expect(kept(page).first()).toContainText(text)
  for (const text of ['Foliar Tankmix', 'France', 'MANGAVEL SUSPENSION', 'AZOSTAR', 'azoxystrobin', '1'])
    await expect(kept(page).last()).toContainText(text)
  await expect(kept(page).first()).toContainText(/\d{4}-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d/)
  if (viewport!.width >= 768)
    await expect(page.getByRole('columnheader')).toHaveText(['Date and time', 'Search Criteria', 'Results', 'Type'])
})

once(
  'ANS-54 ANS-55 an opened report is in the history with verdict, mix and how long ago, and opens again',
  async ({ page, acceptanceUrl }) => {
    await searchFor(page, acceptanceUrl, '/?country=fr')
    await page.goto(`${acceptanceUrl}/testResult/1003/de`)
    await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
    await openHistory(page, acceptanceUrl)
    await expect(kept(page)).toHaveCount(2)
    const report = kept(page).first()
    for (const text of ['Report', 'Pass – with care', ' + ', /now|(seconds?|minutes?) ago/]) await expect(report).toContainText(text)
    await expect(report).toContainText(/\d{4}-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d/)
    await report.getByRole('link').click()
    await expect(page).toHaveURL(`${acceptanceUrl}/testResult/1003/de`)
    await openHistory(page, acceptanceUrl)
    await expect(kept(page)).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear History' }).click()
    await page.reload()
    await expect(page.getByText('Search history is empty')).toBeVisible()
  },
)

once('HIST-01 clearing leaves an empty history and no last results', async ({ page, acceptanceUrl }) => {
  await searchFor(page, acceptanceUrl, '/?country=fr')
  await openHistory(page, acceptanceUrl)
  await page.getByRole('button', { name: 'Clear History' }).click()
  await expect(page.getByText('Search history is empty')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Search history is empty')).toBeVisible()
  await page.goto(acceptanceUrl)
  await expect(page.getByLabel('Country')).toBeVisible()
  await expect(heading(page)).toBeHidden()
})

once(
  'HIST-01 SRCH-11 a click reopens a foliar search: filled in and run at once, and it stays one line',
  async ({ page, acceptanceUrl }) => {
    await searchFor(page, acceptanceUrl, '/?country=fr&agrochemical=102')
    await searchFor(page, acceptanceUrl, '/?country=de')
    await openHistory(page, acceptanceUrl)
    const sent = page.waitForRequest('**/tankmix/search')
    await kept(page).last().click()
    expect((await sent).postDataJSON()).toMatchObject({ countryCode: 'FR', agrochemicalCode: '102' })
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
  },
)

once('HIST-01 SEED-01 a click reopens a seed search in its own route', async ({ page, acceptanceUrl }) => {
  await searchFor(page, acceptanceUrl, '/search-seed-treatment?country=us&crop=3')
  await openHistory(page, acceptanceUrl)
  await kept(page).first().click()
  await expect(page).toHaveURL(/\/search-seed-treatment\/\w+$/)
  await expect(heading(page)).toHaveText('Search Results (1)')
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await expect(page.getByLabel('Choose a Crop (optional)')).toHaveValue('3')
})

once('HIST-01 a reseller’s search reopens in the reseller’s edition', async ({ page, acceptanceUrl }) => {
  await searchFor(page, acceptanceUrl, '/helena/search-seed-treatment?country=us')
  await openHistory(page, acceptanceUrl)
  await kept(page).first().click()
  await expect(page).toHaveURL(/\/helena\/search-seed-treatment\/\w+$/)
  await expect(heading(page)).toBeVisible()
})

for (const [path, field] of [
  ['/search-history', 'Country'],
  ['/search-seed-treatment', 'Country'],
] as const)
  once(`SRCH-11 SEED-01 an unknown id below ${path} does nothing`, async ({ page, acceptanceUrl }) => {
    await searchFor(page, acceptanceUrl, path === '/search-history' ? '/?country=fr' : `${path}?country=fr`)
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    await page.goto(`${acceptanceUrl}${path}/unknown`)
    await expect(page.getByLabel(field)).toBeVisible()
    await expect(heading(page)).toBeHidden()
    expect(asked).toEqual([])
  })

once('SRCH-12 coming back restores the last results of each kind, without a new line in the history', async ({ page, acceptanceUrl }) => {
  await searchFor(page, acceptanceUrl, '/?country=fr')
  await searchFor(page, acceptanceUrl, '/search-seed-treatment?country=us&crop=3')
  await page.goto(acceptanceUrl)
  await expect(heading(page)).toHaveText('Search Results (4)')
  await expect(page).toHaveURL(`${acceptanceUrl}/?country=fr`)
  await page.goto(`${acceptanceUrl}/search-seed-treatment`)
  await expect(heading(page)).toHaveText('Search Results (1)')
  await expect(resultOf(page, '2004')).toBeVisible()
  await openHistory(page, acceptanceUrl)
  await expect(kept(page)).toHaveCount(2)
})

once('SRCH-12 the first 50 come back at once, even if the server does not answer', async ({ page, demoUrl }) => {
  await searchFor(page, demoUrl, '/?country=fr')
  await page.route('**/tankmix/search', () => new Promise<void>(() => {}))
  await page.goto(demoUrl)
  await expect(heading(page)).toHaveText('Search Results (500)')
  await expect(page.getByRole('main').getByRole('link', { name: /^Report/ })).toHaveCount(50)
})

once('SRCH-12 after “Adjust Search Criteria” the form comes back, not the results', async ({ page, acceptanceUrl }) => {
  await searchFor(page, acceptanceUrl, '/?country=fr')
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await page.goto(acceptanceUrl)
  await expect(page.getByLabel('Country')).toBeVisible()
  await expect(heading(page)).toBeHidden()
})

once('HIST-03 a corrupt or full storage loses no search', async ({ page, acceptanceUrl }) => {
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

once('HIST-03 a browser without storage remembers the searches of the visit', async ({ page, acceptanceUrl }) => {
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

test('HIST-01 the history is accessible in both themes and fits 320 px, empty and filled', async ({ page, acceptanceUrl, viewport }) => {
  await openHistory(page, acceptanceUrl)
  await expectAccessible(page)
  await page.setViewportSize(viewport!)
  await searchFor(page, acceptanceUrl, '/?country=fr&product=1&agrochemical=102&active=azoxystrobin')
  await searchFor(page, acceptanceUrl, '/search-seed-treatment?country=us&crop=1')
  await openHistory(page, acceptanceUrl)
  await expect(kept(page)).toHaveCount(2)
  await expectAccessible(page)
})
