import sharp from 'sharp'
import { expectAccessible } from './support/accessible.ts'
import { invite, join } from './support/console.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'
import { chooseCountry, product } from './support/steps.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

test('WHO-75 WHO-76 WHO-65 what a picker does not find is sent with its photo once there is a network, and an admin makes it a product', async ({
  page,
  context,
}) => {
  await page.goto(server.url)
  await chooseCountry(page, 'France')
  await product(page).fill('Novel Gold 50')
  await page.getByRole('link', { name: 'Tell us about it' }).click()
  await expect(page.getByRole('heading', { name: 'We don’t know this product yet' })).toBeVisible()
  await expect(page.getByLabel('Name on the label')).toHaveValue('Novel Gold 50')
  await expect(page.getByLabel('Country')).toHaveValue('FR')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#275' } }).jpeg().toBuffer() // prettier-ignore
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer })
  await expectAccessible(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send to the laboratory' }).click()
  await expect(page.getByText('It could not be sent yet, and nothing of it is lost.')).toBeFocused()
  await expectAccessible(page)
  await context.setOffline(false)
  // Also where the page was closed meanwhile, on any other page.
  await page.goto(`${server.url}/terms`)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.unknownProducts')))).toBe(false)

  const desk = await context.newPage()
  await join(desk, `${server.url}${await invite(server.env, 'ann@lab.example', 'admin')}`, 'Ann')
  await desk.getByRole('link', { name: 'Unknown products', exact: true }).click()
  await desk.getByRole('link', { name: 'Novel Gold 50' }).click()
  await expect(desk.getByAltText('Label of Novel Gold 50')).toBeVisible()
  await desk.getByRole('button', { name: 'Make it a product' }).click()
  await desk.getByLabel('Id', { exact: false }).first().fill('novel-50')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Add the product' }).click()
  await expect(desk).toHaveURL(/\/console\/products\/novel-50$/)
  await expect(desk.getByRole('heading', { name: 'Novel Gold 50' })).toBeVisible()
  await desk.getByRole('link', { name: 'Unknown products', exact: true }).click()
  await expect(desk.getByText('No product fits.')).toBeVisible()
})
