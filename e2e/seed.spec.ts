import type { Locator } from '@playwright/test'
import { expect, once, test } from './support/server.ts'
import { chooseSeedCountry, crop, seedSearch as search } from './support/seed-steps.ts'
import { heading, openCard, product, resultOf } from './support/steps.ts'

once(
  'SEED-01 SEED-06 the page has a banner, counts the tests of seed coatings, and links to the design of a seed treatment',
  async ({ page, acceptanceUrl }) => {
    const response = await page.goto(`${acceptanceUrl}/search-seed-treatment`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Seed Coatings' })).toBeVisible()
    await expect(page.locator('main img')).toBeVisible()
    await expect(page.getByText('4 laboratory tests, updated Feb 1, 2025')).toBeVisible()
    expect(await response?.text()).toContain('4 laboratory tests')
    const promotion = page.getByRole('link', { name: /New! Enhanced Services for Seed Coatings/ })
    await expect(promotion.getByRole('heading')).toBeVisible()
    await expect(promotion).toHaveAttribute('href', '/request-seed-treatment')
  },
)

once('SEED-02 country first, then product, crop, Search and Reset; the country is shared', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment`)
  await expect(page.getByText('Required')).toBeVisible()
  await expect(crop(page)).toBeHidden()
  await chooseSeedCountry(page, 'United States')
  await expect(page.getByText('Required')).toBeHidden()
  await expect(crop(page).getByRole('option')).toHaveText(['All crops', 'Wheat', 'Barley', 'Oats'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tankmix.country'))).toContain('"us"')
  await product(page).fill('seedstart')
  await page.getByRole('option', { name: 'Seedstart Zn' }).click()
  await crop(page).selectOption('Oats')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(product(page)).toHaveValue('')
  await expect(crop(page)).toHaveValue('')
  await page.goto(acceptanceUrl)
  await expect(page.getByLabel('Country')).toHaveValue('United States')
})

once('SEED-02 while it searches the form is hidden and “Searching ......” shows', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment`)
  await chooseSeedCountry(page, 'France')
  await page.route('**/tankmix/seed-search', () => new Promise<void>(() => {}))
  await search(page).click()
  await expect(page.getByText('Searching ......')).toBeVisible()
  await expect(crop(page)).toBeHidden()
})

once('SEED-02 SEED-03 product and crop narrow the search, and adjusting shows the form as it was', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment`)
  await chooseSeedCountry(page, 'United States')
  await search(page).click()
  await expect(heading(page)).toHaveText('Search Results (2)')
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await crop(page).selectOption('Wheat')
  await product(page).fill('seedstart')
  await page.getByRole('option', { name: 'Seedstart Zn' }).click()
  const sent = page.waitForRequest('**/tankmix/seed-search')
  await search(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ countryCode: 'US', seedName: 'Wheat', makerChemicalId: '5', languageCode: 'en' })
  await expect(heading(page)).toHaveText('Search Results (1)')
  await expect(page).toHaveURL(`${acceptanceUrl}/search-seed-treatment?country=us&product=5&crop=1`)
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await expect(crop(page)).toHaveValue('1')
  await expect(product(page)).toHaveValue('Seedstart Zn')
})

test('SEED-03 RPT-07 a result shows date, products, rates, makers, observations, verdict and report, which says what was not tested', async ({
  page,
  acceptanceUrl,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(navigator, { shared, share: (data: unknown) => Promise.resolve(void shared.push(data)) })
  })
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=us`)
  const result = resultOf(page, '2003')
  await openCard(page, '2003')
  for (const text of [
    'Sep 9, 2023',
    'Seedstart Zn',
    '1.55 L/ton',
    'Barlisafe WS',
    '1.00 kg/ton',
    'Nordfeld',
    'Lumps in the slurry.',
    'Fail',
  ])
    await expect(result).toContainText(text)
  await expect(resultOf(page, '2004')).toContainText('Pass')
  await expect(page.getByRole('main')).not.toContainText('Water Volume')
  await result.getByRole('link', { name: /^Report/ }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/testResult/2003/en`)
  const limits = page.getByText(/^Only physical compatibility was tested, .*; seed flow, dust, germination, plant safety, .* not tested\.$/)
  const disclaimer = page.getByText(/^Physical Tankmix tests check that the products are physically suitable/)
  const top = async (one: Locator): Promise<number> => (await one.boundingBox())!.y
  await expect(disclaimer).toBeVisible()
  expect(await top(limits)).toBeLessThan(await top(disclaimer))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const texts = () => page.evaluate(() => (navigator as unknown as { shared: { text: string }[] }).shared.map(({ text }) => text))
  await expect.poll(texts).toEqual([expect.stringMatching(/^Fail: Seedstart Zn .* germination, .* not tested\.$/)])
  await page.emulateMedia({ media: 'print' })
  await expect(limits).toBeVisible()
  await page.goto(`${acceptanceUrl}/testResult/1001/en`)
  await expect(disclaimer).toBeVisible()
  await expect(limits).toHaveCount(0)
})

once('SEED-03 UNIT-02 the seed unit shows in results and report and is remembered', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=us`)
  const units = page.getByLabel('Select Units')
  await expect(units).toHaveValue('L/ton')
  await expect(units.getByRole('option')).toHaveText(['L/ton', 'US gal/US ton', 'US pt/US ton'])
  await units.selectOption('US gal/US ton')
  await expect(resultOf(page, '2004')).toContainText('0.48 US gal/US ton')
  await expect(resultOf(page, '2003')).toContainText('2.00 US lb/US ton')
  await units.selectOption('US pt/US ton')
  await expect(resultOf(page, '2004')).toContainText('3.87 US pt/US ton')
  await resultOf(page, '2004')
    .getByRole('link', { name: /^Report/ })
    .click()
  const main = page.getByRole('main')
  await expect(main).toContainText('3.87 US pt/US ton')
  await expect(main).not.toContainText('Water Volume')
  await page.getByLabel('Select Units').selectOption('L/ton')
  await expect(main).toContainText('2.00 L/ton')
  await page.reload()
  await expect(main).toContainText('2.00 L/ton')
})

once('SEED-04 without results it says so and offers an analysis', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=fr&crop=3`)
  await expect(heading(page)).toHaveText('Search Results (0)')
  await expect(page.getByText('No Tankmix results were found.', { exact: true })).toBeVisible()
  await expect(page.getByText('Change your search, or ask our chemists')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request Chemical Analysis' })).toHaveAttribute('href', '/request')
})

const aTest = (id: number, more: object = {}) => ({
  tankmixId: String(id),
  dateOfTest: '2025-01-01',
  waterRate: null,
  result: 'C',
  phrase: 'Compatible',
  ingredients: [],
  ...more,
})

once('SEED-05 misspelled observation fields are accepted', async ({ page, acceptanceUrl }) => {
  await page.route('**/tankmix/seed-search', (route) => route.fulfill({ json: [aTest(1, { obervations: 'Seen in the drum.' })] }))
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=fr`)
  await expect(resultOf(page, '1')).toContainText('Seen in the drum.')
})

once('SEED-03 exactly 500 results are the maximum, shown 50 at a time', async ({ page, acceptanceUrl }) => {
  await page.route('**/tankmix/seed-search', (route) => route.fulfill({ json: Array.from({ length: 500 }, (_, at) => aTest(at)) }))
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=fr`)
  await expect(page.getByText('The maximum allowed number of search results was reached.')).toBeVisible()
  await expect(resultOf(page, '49')).toHaveCount(1)
  await expect(resultOf(page, '60')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await expect(resultOf(page, '60')).toHaveCount(1)
})

once('SEED-02 the whole search works by keyboard alone', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment`)
  await page.getByLabel('Country').focus()
  await page.keyboard.type('germany')
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Germany' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(crop(page)).toBeVisible()
  for (let tabs = 0; tabs < 16 && !(await crop(page).evaluate((field) => field === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('Bar')
  await expect(crop(page)).toHaveValue('2')
  await page.keyboard.press('Tab')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Search Results (1)')
  await expect(heading(page)).toBeFocused()
  await expect(resultOf(page, '2002')).toContainText('Slightly sticky')
})

once('EDI-07 the reseller’s seed search is for its country, without a choice', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/helena/search-seed-treatment`)
  await expect(crop(page)).toBeVisible()
  await expect(page.getByLabel('Country')).toBeHidden()
  await crop(page).selectOption('Oats')
  const sent = page.waitForRequest('**/api/helena/tankmix/seed-search')
  await search(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ countryCode: 'US', seedName: 'Oats', extraRestriction: 'helena' })
  await expect(heading(page)).toHaveText('Search Results (1)')
})
