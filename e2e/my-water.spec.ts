import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible } from './support/accessible.ts'
import { keepFrance } from './support/kept-country.ts'
import { expect, type Page, test } from './support/server.ts'

/** Test 1001 of the acceptance data, which passed; its water was not recorded. */
const LINES = 'country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha'
const WITH_WATER = withCheck('country=fr&water=200~L-ha&hardness=19~dH&ph=7.5&p=1~1~L-ha&p=102~0.8~L-ha')
const verdict = (page: Page) => page.locator('main section[data-state]').first()
const myWater = (page: Page) => page.locator('summary', { hasText: 'My water' })
const enter = async (page: Page, hardness: string, ph: string): Promise<void> => {
  await myWater(page).click()
  await page.locator('[data-axis=hardness]').getByLabel('Units').selectOption('°dH')
  await page.getByLabel('Water hardness').fill(hardness)
  await page.getByLabel('pH of the water').fill(ph)
  await page.getByRole('button', { name: 'Use this water' }).click()
}
const pairVerdict = (page: Page) => page.getByText('Passed in the only test of just these two').locator('xpath=ancestor::div[@data-look]')

test('WATER-30 WATER-31 WATER-32 results compare their tests with my water, and filter by it', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/?country=fr&product=1&agrochemical=102`)
  await expect(pairVerdict(page)).toHaveAttribute('data-look', 'pass')
  await expect(page.getByRole('button', { name: /^In water like mine/ })).toHaveCount(0)
  const more = page.getByRole('button', { name: 'More filters' })
  if (await more.isVisible()) await more.click()
  await enter(page, '19', '7.5')
  await expect(pairVerdict(page)).toHaveAttribute('data-look', 'care')
  await expect(pairVerdict(page)).toContainText(
    'Every test of just these products that passed was in other water than yours, or in water that was not recorded.',
  )
  const filter = page.getByRole('button', { name: /^In water like mine/ })
  await expect(filter).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('main').getByText('water not recorded').first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Details of test 1001|^Show.*1001/ })
    .or(page.locator('main [aria-expanded][aria-controls]').last())
    .first()
    .click()
  await expect(page.getByText('yours: 7.5; in the test: not recorded').first()).toBeVisible()
  expect(page.url()).not.toContain('7.5')
  await page.goto(`${acceptanceUrl}/?country=fr&product=1&agrochemical=102&mine=1`)
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page.getByRole('link', { name: 'Remove filters' }).or(page.locator('main [data-look=fail], main [data-look=care]')).first(),
  ).toBeVisible()
})

test('WATER-33 the chart compares the passes of a pair with my water, and filters by it', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/chart?country=fr&products=1`)
  const cell = page.getByRole('table').getByRole('cell').first()
  await expect(cell).toHaveText(/^Pass\s*1 test of the two/)
  const behind = page.getByRole('button', { name: 'Filters', exact: true })
  if (await behind.isVisible()) await behind.click()
  await enter(page, '19', '7.5')
  await expect(cell).toContainText('Passed, but not in water like yours')
  await expect(cell.getByRole('link')).toHaveAttribute('data-look', 'unknown')
  expect(new URL(page.url()).search).not.toMatch(/7\.5|19/)
  const filter = page.getByRole('button', { name: 'In water like mine' })
  await expect(filter).toHaveAttribute('aria-pressed', 'false')
  await filter.click()
  await expect(page).toHaveURL(/mine=1/)
  await expect(page.getByText('0 rows', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await filter.click()
  await expect(cell).toContainText('Passed, but not in water like yours')
})

test('WATER-34 a list that is filtered by my water is printed so, and says it', async ({ page, acceptanceUrl }) => {
  const results = `${acceptanceUrl}/?country=fr&product=1&agrochemical=102`
  await page.goto(results)
  await expect(pairVerdict(page)).toBeVisible()
  const more = page.getByRole('button', { name: 'More filters' })
  if (await more.isVisible()) await more.click()
  await enter(page, '19', '7.5')
  const list = page.locator('table').filter({ hasText: 'Printed on' })
  const says = page.getByText(/In water like mine: 339\s?mg.L · pH\s?7\.5/)
  const printed = async (address: string): Promise<number> => {
    await page.goto(address)
    await expect(pairVerdict(page)).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(list).toBeAttached()
    return list.locator('tbody tr').count()
  }
  const all = await printed(results)
  await expect(says).toHaveCount(0)
  const filtered = await printed(`${results}&mine=1`)
  await expect(says.first()).toBeAttached()
  expect(filtered).toBeLessThan(all)
})

test('WATER-21 WATER-25 a link brings its water; a wrong one is said; the request carries it and leaves it out on a press', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/tank#${withCheck(`${LINES}&ph=15`)}`)
  await expect(page.getByText('Not known: ph=15')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, this is my tank' }).click()
  await expect(verdict(page)).toHaveAttribute('data-state', 'passed')
  await page.goto('about:blank')
  await page.goto(`${acceptanceUrl}/tank#${WITH_WATER}`)
  await expect(verdict(page)).toHaveAttribute('data-state', 'passed-compare-water')
  await expect(myWater(page)).toContainText('19 °dH · pH 7.5')
  await page.getByRole('link', { name: 'Ask the laboratory' }).first().click()
  const line = page.locator('p', { hasText: 'My water: 19 °dH · pH 7.5' })
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('p', { hasText: 'My water: not entered' })).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'Forget my water' }).or(myWater(page)).first().click()
  await page.getByRole('button', { name: 'Forget my water' }).click()
  await expect(verdict(page)).toHaveAttribute('data-state', 'passed')
  expect(page.url()).not.toContain('hardness')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] })

  test('WATER-20 WATER-21 a tank with water is entered, answered, printed, saved, shared, requested and answered again offline', async ({
    page,
    context,
    acceptanceUrl,
  }) => {
    await keepFrance(page, acceptanceUrl)
    await page.goto(`${acceptanceUrl}/tank#${withCheck(LINES)}`)
    await expect(verdict(page)).toHaveAttribute('data-state', 'passed')
    await enter(page, '19', '7.5')
    await expect(verdict(page)).toHaveAttribute('data-state', 'passed-compare-water')

    await expect(page.locator('#tank-jar')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/France · 200\sL\/ha · 19\s°dH · pH\s7\.5/).last()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save this tank' }).click()
    const kept = await page.evaluate(() => Object.values(localStorage).join(' '))
    expect(kept).toContain('hardness=19~dH&ph=7.5')

    await page.getByRole('button', { name: 'Copy link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('hardness=19~dH&ph=7.5')

    await page.getByRole('link', { name: 'Ask the laboratory' }).first().click()
    await expect(page.getByText('My water: 19 °dH · pH 7.5')).toBeVisible()
    await page.getByLabel('Name *').fill('Anna Müller')
    await page.getByLabel('Email').fill('anna@example.org')
    const sent = page.waitForRequest(/tankmix-request$/)
    await page.getByRole('button', { name: 'Submit' }).click()
    const { request } = (await sent).postDataJSON() as { request: { water: unknown } }
    expect(request.water).toEqual({ hardness: 339, enteredHardness: { amount: 19, unit: '°dH' }, ph: 7.5, temperature: null })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request submitted')

    await page.goto(`${acceptanceUrl}/tank`)
    await context.setOffline(true)
    await page.evaluate(() => localStorage.removeItem('tankmix.myWater'))
    await page.reload()
    await page.getByRole('heading', { name: 'Saved tanks' }).locator('xpath=..').getByRole('link').first().click()
    await expect(verdict(page)).toHaveAttribute('data-state', 'passed-compare-water')
    await expect(myWater(page)).toContainText('19 °dH · pH 7.5')
  })
})

test('WATER-20 a reseller’s edition compares with the water of a link too', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/helena/tank#${withCheck('hardness=very-hard&p=2&p=103')}`)
  await expect(myWater(page)).toContainText('very hard')
  await expect(verdict(page).locator('[data-face]').first()).toHaveAttribute('data-face', /^(care|unknown) /)
})
