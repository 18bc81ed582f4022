import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

export const country = page.getByLabelText('Country')
export const searchButton = page.getByRole('button', { name: 'Search for Tankmix Results' })
export const product = page.getByLabelText('Choose a Yara Product (optional)')
export const agrochemical = page.getByLabelText('Yara Product or Agrochemical')
export const active = page.getByLabelText('Choose an Active Ingredient (optional)')
/** Phones have the field behind a button, which is hidden elsewhere. */
export const showActive = async (): Promise<void> => {
  await expect.element(searchButton).toBeVisible()
  const [button] = page.getByRole('button', { name: 'Choose an Active Ingredient (optional)', exact: true }).elements()
  ;(button as HTMLElement | undefined)?.click()
}
export const heading = page.getByRole('heading', { name: /^Search Results/ })
export const adjust = page.getByRole('button', { name: 'Adjust Search Criteria' })
export const crop = page.getByLabelText('Choose a Crop (optional)')
export const treatment = page.getByLabelText('Seed Treatment or Other Product (optional)')
export const seedSearch = page.getByRole('main').getByRole('button', { name: 'Search', exact: true })

export const chooseCountry = async (name: string): Promise<void> => {
  await country.fill(name)
  // Until the debounce is over the list is that of what was typed before: it may change between pressing and letting go.
  await expect.element(page.getByRole('option').first()).toHaveTextContent(name)
  await page.getByRole('option', { name, exact: true }).click()
}
export const choose = async (field: Locator, typed: string, name: RegExp | string): Promise<void> => {
  await field.fill(typed)
  await page.getByRole('option', { name }).click()
}
/** The first lines of the suggestions: name and formulation. */
export const optionNames = (): string[] =>
  [...document.querySelectorAll('[role=option] > span:first-child')].map(({ textContent }) => textContent)

/** One test of the results: a card on phones, a row on wide screens. */
export const resultOf = (testId: string, prefix = ''): string | undefined =>
  document.querySelector(`main :is(li, tr):has(a[href^="${prefix}/testResult/${testId}/"])`)?.textContent.replaceAll(/\s/g, ' ')
export const expectResult = async (testId: string, ...texts: string[]): Promise<void> => {
  await expect.poll(() => texts.filter((text) => !resultOf(testId)?.includes(text))).toEqual([])
}

/** Text as it shows, with ordinary spaces. */
export const textOf = (locator: Locator): string[] =>
  locator.elements().map((one) => (one as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim())
export const expectFound = async (count: number): Promise<void> => {
  await expect.element(heading).toHaveTextContent(`Search Results (${count})`)
}
