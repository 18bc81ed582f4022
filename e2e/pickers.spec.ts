import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/server.ts'
import { agrochemical, chooseCountry } from './support/steps.ts'

test('WHO-18 a number of another country is named with its country, in a search and in a tank, and nothing is taken', async ({
  page,
  demoUrl,
}) => {
  const named = page.getByText('United States: this is the number of Lumerimont')
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  await agrochemical(page).fill('905-77')
  await expect(page.getByText('No match in our list (France)')).toBeVisible()
  await expect(named).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${demoUrl}/tank`)
  // The country of the search is that of the tank.
  const line = page.getByLabel('Product or agrochemical').first()
  await line.fill('EPA Reg. No. 905-77')
  await expect(named).toBeVisible()
  await expect(line).toHaveValue('EPA Reg. No. 905-77')
})
