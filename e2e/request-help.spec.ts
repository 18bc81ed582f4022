import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/server.ts'
import { chooseFrance, submit, ingredient, fillIngredient, fillRequester, REFERENCE } from './support/request-steps.ts'

test('ANS-56 ANS-57 REQ-22 the form names what is missing as links, and rows move with their products but without their numbers', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/request`)
  const missing = page.getByRole('list', { name: 'Still missing:' }).getByRole('link')
  const ofRows = ['Product or agrochemical 1', 'Application Rate 1', 'Product or agrochemical 2', 'Application Rate 2']
  await expect(missing).toHaveText(['Name', 'Email', 'Country', ...ofRows, 'Water Rate'])
  await missing.filter({ hasText: 'Water Rate' }).click()
  await expect(page.getByLabel('Water Rate *')).toBeFocused()
  await expect(page).toHaveURL(`${acceptanceUrl}/request`)
  await fillRequester(page)
  await page.getByLabel('Email').fill('anna@')
  await page.getByLabel('Water Rate *').fill('200')
  await expect(missing).toHaveText(ofRows)
  await expect(page.getByRole('list', { name: 'Please correct:' }).getByRole('link')).toHaveText(['Email'])
  await page.getByLabel('Email').fill('anna@example.org')
  await expect(ingredient(page, 1)).toContainText('per hectare')

  await fillIngredient(page, 1, 'First', '1')
  await submit(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You must fill every field' })
  await expect(alert.getByRole('link')).toHaveText(['Product or agrochemical 2', 'Application Rate 2'])
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'Product or agrochemical 2' }).click()
  await expect(ingredient(page, 2).getByLabel('Product or agrochemical')).toBeFocused()

  await fillIngredient(page, 2, 'Second', '2')
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await fillIngredient(page, 3, 'Third', '3')
  await page.getByRole('button', { name: 'Delete ingredient 3' }).click()
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await page.getByRole('button', { name: 'Delete ingredient 3' }).click()
  await fillIngredient(page, 4, 'Fourth', '4')
  const up = (order: number) => page.getByRole('button', { name: `Move ingredient ${order} up` })
  const box = (await up(4).boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48)
  await up(4).click()
  await expect(up(2)).toBeFocused()
  await expect(page.getByText('Fourth Order of Addition: 2')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Move ingredient 1 down' })).toBeFocused()
  await page.reload()
  const sent = page.waitForRequest('**/tankmix-request')
  await submit(page).click()
  const { request } = (await sent).postDataJSON() as { request: { ingredients: unknown } }
  expect(request.ingredients).toEqual([
    { name: 'Fourth', orderOfAddition: 1, applicationRate: 4, applicationUnit: 'Litres' },
    { name: 'First', orderOfAddition: 2, applicationRate: 1, applicationUnit: 'Litres' },
    { name: 'Second', orderOfAddition: 4, applicationRate: 2, applicationUnit: 'Litres' },
  ])
})

test('REQ-21 REQ-23 from a tank of four products the request is sent after at most four presses, its mix folded, and the confirmation repeats it', async ({
  page,
  acceptanceUrl,
}) => {
  const fragment = withCheck('country=fr&crop=Wheat&water=150~L-ha&p=1~0.1~L-ha&p=4~5~L-ha&p=102~0.75~L-ha&p=106~3.25~kg-ha')
  await page.goto(`${acceptanceUrl}/tank#${fragment}`)
  let presses = 0
  await page.exposeFunction('pressed', () => (presses += 1))
  await page.evaluate(() => addEventListener('click', () => (window as unknown as { pressed: () => void }).pressed(), { capture: true }))
  await page.getByRole('link', { name: 'Ask the laboratory' }).click()
  const mix = page.getByRole('main').locator('form')
  await expect(mix.getByText('4 products, 150 lt/Ha')).toBeVisible()
  await expect(mix.locator('ol').getByRole('listitem')).toHaveText(['Sulphamon: 3.25 kg/ha', /^AZOSTAR/, /^MANGAVEL/, /^Calcimar: 5/])
  await expect(page.getByLabel('Application Rate')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Name *').fill('Anna Müller')
  await page.getByLabel('Email').fill('anna@example.org')
  const sent = page.waitForRequest('**/tankmix-request')
  await submit(page).click()
  const { request } = (await sent).postDataJSON() as { request: { ingredients: { applicationRate: number }[]; waterRate: number } }
  expect(request.ingredients.map(({ applicationRate }) => applicationRate)).toEqual([3.25, 0.75, 0.1, 5])
  expect(request.waterRate).toBe(150)
  await expect(page.getByText(REFERENCE)).toBeVisible()
  await expect(page.getByRole('main').getByText('4 products, 150 lt/Ha')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Calcimar: 5' })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
})

test('REQ-21 a folded mix opens by one press, and by itself where the server refuses something of it', async ({ page, acceptanceUrl }) => {
  const fragment = withCheck('country=fr&water=150~L-ha&p=1~0.1~L-ha&p=102~0.75~L-ha')
  await page.goto(`${acceptanceUrl}/tank#${fragment}`)
  await page.getByRole('link', { name: 'Ask the laboratory' }).click()
  await page.getByRole('button', { name: 'Change the mix' }).click()
  await expect(ingredient(page, 1).getByLabel('Product or agrochemical')).toBeFocused()
  await expect(page.getByLabel('Application Rate').first()).toHaveValue('0.1')
  await page.goBack()
  await page.getByRole('link', { name: 'Ask the laboratory' }).click()
  await fillRequester(page)
  const errors = [{ path: 'request.ingredients.0.applicationRate', message: 'is too high' }]
  await page.route('**/tankmix-request', (route) => route.fulfill({ status: 400, json: { detail: 'no', reason: 'invalid input', errors } }))
  await submit(page).click()
  await page.getByRole('link', { name: 'Application Rate 1' }).click()
  await expect(page.getByLabel('Application Rate').first()).toBeFocused()
})

for (const [language, text] of [
  ['de', 'E-Mail: Das ist keine E-Mail-Adresse'],
  ['hi', /^ईमेल: /],
] as const)
  test.describe(`in ${language}`, () => {
    test.use({ locale: language })
    test('ANS-58 the server’s reasons come in the visitor’s language, unknown ones marked as English', async ({ page, acceptanceUrl }) => {
      await page.goto(`${acceptanceUrl}/request`)
      for (const [name, value] of [
        ['name', 'Anna'],
        ['email', 'anna@example.org'],
        ['waterRate', '200'],
        ['ingredients.0.applicationRate', '1'],
        ['ingredients.1.applicationRate', '2'],
      ] as const)
        await page.locator(`[name="${name}"]`).fill(value)
      await chooseFrance(page)
      for (const row of [0, 1]) {
        await page.locator(`fieldset`).nth(row).getByRole('combobox').first().fill('Zinc')
        await page.keyboard.press('Escape')
      }
      const errors = [
        { path: 'request.email', message: 'Email is not valid' },
        { path: 'request.crop', message: 'is on holiday' },
      ]
      await page.route('**/tankmix-request', (route) =>
        route.fulfill({ status: 400, json: { detail: 'no', reason: 'invalid input', errors } }),
      )
      await page.locator('form button[type=submit]').click()
      const reasons = page.getByRole('alert').getByRole('listitem')
      await expect(reasons.first()).toHaveText(text)
      await expect(reasons.last().locator('[lang=en]')).toHaveText('is on holiday')
    })
  })
