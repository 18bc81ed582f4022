import type { Locator } from '@playwright/test'
import { expect, once, test } from './support/server.ts'
import { crop, seedSearch as search } from './support/seed-steps.ts'
import { SEARCHES, heading, openCard, resultOf } from './support/steps.ts'

once(
  'SEED-01 SEED-06 the page has a banner, counts the tests of seed coatings, and links to the design of a seed treatment',
  async ({ page, acceptanceUrl }) => {
    const response = await page.goto(`${acceptanceUrl}/search-seed-treatment`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Seed Coatings' })).toBeVisible()
    await expect(page.locator('main img')).toBeVisible()
    await expect(page.getByText('4 laboratory tests, updated 1 Feb 2025')).toBeVisible()
    expect(await response?.text()).toContain('4 laboratory tests')
    const promotion = page.getByRole('link', { name: /New! Enhanced Services for Seed Coatings/ })
    await expect(promotion.getByRole('heading')).toBeVisible()
    await expect(promotion).toHaveAttribute('href', '/request-seed-treatment')
  },
)

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
    '9 Sept 2023',
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
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(/^Seed Coatings · Fail: Seedstart Zn .* germination, .* not tested\.\nResults are a guide, .* labels\.$/),
    ])
  await page.emulateMedia({ media: 'print' })
  await expect(limits).toBeVisible()
  await page.goto(`${acceptanceUrl}/testResult/1001/en`)
  await expect(disclaimer).toBeVisible()
  await expect(limits).toHaveCount(0)
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

once('SEED-03 exactly 500 results are the maximum, shown 50 at a time', async ({ page, acceptanceUrl }) => {
  await page.route(SEARCHES, (route) => route.fulfill({ json: Array.from({ length: 500 }, (_, at) => aTest(at)) }))
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=fr`)
  await expect(page.getByText('The maximum allowed number of search results were reached.')).toBeVisible()
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
