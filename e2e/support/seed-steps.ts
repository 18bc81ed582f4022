import { expect, type Page } from './server.ts'

export const crop = (page: Page) => page.getByLabel('Choose a Crop (optional)')
export const seedSearch = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search', exact: true })
export const chooseSeedCountry = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Country').fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(seedSearch(page)).toBeVisible()
}
export const treatment = (page: Page) => page.getByLabel('Seed Treatment or Other Product (optional)')
