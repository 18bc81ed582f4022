import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, type Page, test } from './support/server.ts'

/** Test 1001 of the acceptance data, which passed; its water was not recorded. */
const PASSED = `/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha')}`
const verdict = (page: Page) => page.locator('main section[data-state]').first()
const myWater = (page: Page) => page.locator('summary', { hasText: 'My water' })
const use = (page: Page) => page.getByRole('button', { name: 'Use this water' })

test('WATER-11 WATER-12 WATER-42 an entered water takes the green away where the test does not say its own, is remembered, and can be forgotten', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}${PASSED}`)
  await expect(verdict(page)).toHaveAttribute('data-state', 'passed')
  await expect(verdict(page)).toContainText('Hardness, pH, temperature, time: not recorded')
  await expect(verdict(page)).toContainText('Yours may differ: enter it below.')
  await myWater(page).click()
  await page.getByLabel('Water hardness').fill('19')
  await page.locator('[data-axis=hardness]').getByLabel('Units').selectOption('°dH')
  await page.getByLabel('pH of the water').fill('7.5')
  await expectAccessible(page)
  await use(page).click()
  await expect(verdict(page)).toHaveAttribute('data-state', 'passed-compare-water')
  await expect(page.getByRole('heading', { name: 'Passed as tested: compare your water' })).toBeFocused()
  await expect(verdict(page)).toContainText('yours: 19 °dH (339 mg/L CaCO₃); in the test: not recorded')
  await expect(verdict(page)).toContainText('yours: 7.5; in the test: not recorded')
  await expect(myWater(page)).toContainText('19 °dH · pH 7.5')
  await expectAccessible(page)
  expect(page.url()).not.toContain('7.5')

  await page.reload()
  await expect(verdict(page)).toHaveAttribute('data-state', 'passed-compare-water')
  await myWater(page).click()
  await page.getByRole('button', { name: 'Forget my water' }).click()
  await expect(verdict(page)).toHaveAttribute('data-state', 'passed')
  await expect(myWater(page)).toContainText('not entered')
})

test('WATER-12 bad input is said at its field and nothing is lost; a word of a test strip takes the place of a number', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}${PASSED}`)
  await myWater(page).click()
  const [hardness, ph, temperature] = [
    page.getByLabel('Water hardness'),
    page.getByLabel('pH of the water'),
    page.getByLabel('Temperature of the mix, °C'),
  ]
  await page.locator('[data-axis=hardness]').getByLabel('Units').selectOption('mg/L')
  const wrong: [typeof hardness, string, string][] = [
    [hardness, '-1', 'This number must be more than 0'],
    [hardness, '1000000000', 'This number is too large'],
    [hardness, '1,250', 'This number can be misread.'],
    [hardness, '°dH', 'Write a number such as 1.5.'],
    [ph, '15', 'This number is too large'],
    [temperature, '80', 'This number is too large'],
  ]
  for (const [field, typed, said] of wrong) {
    await field.fill(typed)
    await use(page).click()
    await expect(page.locator('form output', { hasText: said })).toBeVisible()
    await expect(field).toHaveValue(typed)
    await expect(field).toBeFocused()
    await expect(verdict(page)).toHaveAttribute('data-state', 'passed')
    await field.fill('')
  }
  await hardness.fill('100')
  await page.getByLabel('Or by a test strip').selectOption('very hard')
  await expect(hardness).toHaveValue('')
  await use(page).click()
  await expect(verdict(page)).toContainText('yours: very hard; in the test: not recorded')
})
