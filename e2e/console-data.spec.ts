import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible } from './support/accessible.ts'
import { invite, join } from './support/console.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

test('LAB-102 LAB-144 LAB-162 an admin adds, edits and withdraws a product by keyboard, follows it into the audit, and readers see the mark', async ({
  page,
}) => {
  await join(page, `${server.url}${await invite(server.env, 'ann@lab.example', 'admin')}`, 'Ann')
  await page.getByRole('link', { name: 'Products', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'New product' }).press('Enter')
  await page.getByLabel('Id', { exact: false }).first().fill('neo-1')
  await page.getByLabel('Name', { exact: false }).first().fill('Neo Protect')
  await page.getByLabel('Strengths').fill('azoxystrobin=2 %')
  await page.getByRole('button', { name: 'Add the product' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('must read like calcium=150 g/L')
  await expect(page.getByLabel('Strengths')).toBeFocused()
  await page.getByLabel('Strengths').fill('azoxystrobin=250 g/L')
  await page.getByLabel('Names in countries').fill('fr=NEO\nde=NEU')
  await page.getByRole('button', { name: 'Add the product' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Neo Protect' })).toBeVisible()
  await expect(page.getByText('Germany: NEU')).toBeVisible()

  // Somebody else is faster.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Edit' }).click()
  await other.getByLabel('Manufacturer').fill('Helvagro')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Manufacturer').fill('Neogro')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Manufacturer: – → Neogro')).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('alert')).toContainText('Nothing was saved')
  await expect(other.getByRole('alert')).toContainText('Ann edited it')
  await other.close()

  await page.getByRole('link', { name: 'All products' }).click()
  await page.getByLabel('Part of a name').fill('mangavel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=mangavel/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Mangavel 500' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByText(/^Withdrawn \d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'In the audit' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'product.withdraw' })).toContainText('Ann')
  await page.getByLabel('Action').selectOption('product.add')
  await expect(page.getByText('No entry fits.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: 'product.withdraw' })).toBeVisible()
  await expect(page.getByText('never', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'What to test next' }).press('Enter')
  await expect(page.getByText('No untested mix was asked for often enough.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Protocols' }).press('Enter')
  await page.getByRole('link', { name: 'Jar test' }).press('Enter')
  await page.getByRole('button', { name: 'New version' }).click()
  await page.getByLabel('Decision rule').fill('Nothing separates.')
  await page.getByRole('button', { name: 'Add the version' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible()
  await page.getByText('Version 1', { exact: true }).click()
  await expect(page.getByText('Mark one litre on a clear jar').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'In the audit' }).click()
  await page.getByRole('row').filter({ hasText: 'protocol.' }).first().getByRole('link', { name: 'Jar test' }).click()
  await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible()

  await page.getByRole('link', { name: 'Statistics' }).press('Enter')
  await page.getByLabel('In the last').selectOption('24')
  await expect(page).toHaveURL(/months=24/)
  for (const name of ['Days of requests by stage', 'Days of tests by stage'])
    await expect(page.getByRole('figure', { name })).toContainText('There is nothing to show yet.')
  await expectAccessible(page)

  // Every server process shows it within seconds.
  await expect
    .poll(async () => (await fetch(`${server.url}/api/tankmix/outcome/1001/en/FR`)).text(), { timeout: 60_000 })
    .toContain('"withdrawn":true')
  await page.goto(`${server.url}/tank#${withCheck('country=fr&p=1&p=102')}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'MANGAVEL SUSPENSION' }).first()).toContainText('withdrawn from sale')
  await expect(page.getByRole('listitem').filter({ hasText: 'AZOSTAR' }).first()).not.toContainText('withdrawn from sale')
})
