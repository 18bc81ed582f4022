import { expect, once, test } from './support/server.ts'
import { SEARCHES, active, agrochemical, chooseCountry, heading, product, reports, searchButton, showActive } from './support/steps.ts'

once(
  'SRCH-01 SRCH-02 SRCH-10 SRCH-33 the form asks for the country first and offers the rest once it is chosen',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl)
    await expect(page.getByText('Required')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(1)
    await expect(page.getByText('demonstration data', { exact: false }).first()).toBeVisible()
    const toggle = page.getByRole('button', { name: /Introduction/ })
    await expect(toggle).toHaveText('Show Introduction')
    await toggle.click()
    await expect(toggle).toHaveText('Hide Introduction')
    await expect(page.getByText('ISO 9001')).toBeVisible()
    await chooseCountry(page, 'France')
    await showActive(page)
    for (const field of [product(page), agrochemical(page), active(page)]) await expect(field).toBeVisible()
    await expect(page.getByText('Required')).toBeHidden()
    await expect(page.getByRole('link', { name: /New! Enhanced Services for Seed Coatings/ })).toHaveAttribute(
      'href',
      '/request-seed-treatment',
    )
    await product(page).fill('something')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(product(page)).toHaveValue('')
    await searchButton(page).click()
    await expect(heading(page)).toBeVisible()
    await expect(toggle).toBeHidden()
  },
)

test('SRCH-16 back from a report, also from one that was reloaded, all rows that were shown are there, at the same scroll position', async ({
  page,
  demoUrl,
}) => {
  const row = async () => (await reports(page).nth(70).boundingBox())!.y
  const information = page.getByRole('heading', { name: 'Tankmix Information' })
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(reports(page)).toHaveCount(50)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(reports(page)).toHaveCount(100)
  await reports(page).nth(70).scrollIntoViewIfNeeded()
  for (const isReloaded of [false, true]) {
    // The scroll position is stored once it has been still for a moment.
    await expect.poll(() => page.evaluate(() => Math.abs((history.state?.place?.top ?? -1) - scrollY) < 1)).toBe(true)
    const before = await row()
    await reports(page).nth(70).click()
    await expect(information).toBeVisible()
    if (isReloaded) {
      await page.reload()
      await expect(information).toBeVisible()
    }
    await page.goBack()
    await expect(reports(page)).toHaveCount(100)
    await expect.poll(row).toBeCloseTo(before, -1)
  }
})

once('SRCH-06 scrolling to the end appends the next 50, and the search is remembered', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  const seen = Promise.withResolvers<void>()
  await page.route(SEARCHES, async (route) => {
    await seen.promise
    await route.continue()
  })
  await searchButton(page).click()
  await expect(page.getByText('Searching ......')).toBeVisible()
  seen.resolve()
  await expect(reports(page)).toHaveCount(50)
  await expect(heading(page)).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(reports(page)).toHaveCount(100)
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', `tankmix.${key}`)
  await expect.poll(() => stored('searchHistory')).toContain('"resultsReturned":500')
  await expect.poll(async () => (await stored('lastFoliarResults')).length).toBeGreaterThan(1_000)
})

once('SRCH-07 SRCH-09 results show the count and the limit, and link back to the form as it was filled', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  await agrochemical(page).fill('typed but not chosen')
  await searchButton(page).click()
  await page.getByRole('button', { name: 'Search without it' }).click()
  await expect(heading(page)).toHaveText('Search Results (500)')
  await expect(
    page.getByText('The maximum allowed number of search results were reached. You may wish to refine your search criteria further.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await expect(agrochemical(page)).toHaveValue('typed but not chosen')
  await page.goto(`${demoUrl}/?country=fr`)
  await page.reload()
  await expect(heading(page)).toHaveText('Search Results (500)')
})
