import { expect, test } from './support/server.ts'

test('STAY-14 an international address is sent as it was typed, and no error is shown', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/request`)
  await page.getByLabel('Name *').fill('Jürgen Müller')
  await page.getByLabel('Email').fill('jürgen@bauernhof-müller.example')
  await page.getByLabel('Country').selectOption('DE - Germany')
  await page.getByLabel('Water Rate *').fill('200')
  for (const number of [1, 2]) {
    const ingredient = page.getByRole('group', { name: `Order of Addition: ${number}` })
    await ingredient.getByLabel('Product or agrochemical').fill(`Product ${number}`)
    await page.keyboard.press('Escape')
    await ingredient.getByLabel('Application Rate').fill('1')
  }
  await expect(page.getByText('This is not an email address')).toBeHidden()
  const sent = page.waitForRequest('**/api/tankmix/tankmix-request')
  await page.getByRole('button', { name: 'Submit' }).click()
  const { request } = (await sent).postDataJSON() as { request: { email: string } }
  expect(request.email).toBe('jürgen@bauernhof-müller.example')
  await expect(page.getByText(/TM-\d{4}-\d{6}/)).toBeVisible()
})
