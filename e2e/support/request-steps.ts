import type { Page } from './server.ts'

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
export const ingredient = (page: Page, number: number) => page.getByRole('group', { name: `Order of Addition: ${number}` })
export const REFERENCE = /TM-\d{4}-\d{6}/

export const fillIngredient = async (page: Page, number: number, name: string, rate: string): Promise<void> => {
  await ingredient(page, number).getByLabel('Product or agrochemical').fill(name)
  await page.keyboard.press('Escape')
  await ingredient(page, number).getByLabel('Application Rate').fill(rate)
}
/** France in any language. */
export const chooseFrance = async (page: Page): Promise<void> => {
  const country = page.locator('select[name=country]')
  await country.selectOption(await country.locator('option[value^="FR - "]').getAttribute('value'))
}
export const fillRequester = async (page: Page): Promise<void> => {
  await page.getByLabel('Name *').fill('Anna Müller')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Country').selectOption('FR - France')
}
export const fillFoliar = async (page: Page): Promise<void> => {
  await fillRequester(page)
  await page.getByLabel('Water Rate *').fill('200')
  await fillIngredient(page, 1, 'A product of mine', '1.5')
  await fillIngredient(page, 2, 'Another', '0.25')
}
