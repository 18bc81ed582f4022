import { encode } from 'uqr'
import { expect, test } from './support/server.ts'
import { heading, resultOf } from './support/steps.ts'

test('SRCH-04 a request also accepts both names of ingredients', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await page.getByLabel('Country').selectOption('FR - France')
  const ingredient = page.getByLabel('Product or agrochemical').first()
  await ingredient.fill('250 azo')
  await page.getByRole('option', { name: 'AZOSTAR Azostar 250 SC' }).click()
  await expect(ingredient).toHaveValue('AZOSTAR')
})

test('RPT-03 ANS-46 a report is printed without navigation, on one page, with its address, its link is copied, and back returns to the results', async ({
  page,
  context,
  acceptanceUrl,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${acceptanceUrl}/?country=fr`)
  await resultOf(page, '1001')
    .getByRole('link', { name: /^Report/ })
    .click()
  await page.getByRole('button', { name: 'Copy page link' }).click()
  await expect(page.getByText('Copied', { exact: false }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${acceptanceUrl}/testResult/1001/en?noredirect`)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText(`${acceptanceUrl}/testResult/1001/en?noredirect`)).toBeVisible()
  await expect(page.getByText(/Printed on /)).toBeVisible()
  const code = page.locator('article header svg').last()
  await expect(code).toBeVisible()
  const squares = encode(`${acceptanceUrl}/testResult/1001/en?noredirect`, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length
  expect((await code.locator('path').getAttribute('d'))!.split('M').length - 1).toBe(squares)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
})
