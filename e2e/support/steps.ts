import { expect, type Page } from './server.ts'

export const chooseCountry = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Country').fill(name)
  // Until the debounce is over the list is that of what was typed before: it may change between pressing and letting go.
  await expect(page.getByRole('option').first()).toHaveText(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(searchButton(page)).toBeVisible()
}
/** The first lines of the suggestions: name and formulation. */
export const optionNames = (page: Page) => page.getByRole('option').locator('> span:first-child')
export const searchButton = (page: Page) => page.getByRole('button', { name: 'Search for Tankmix Results' })
export const product = (page: Page) => page.getByLabel('Choose a Yara Product (optional)')
export const agrochemical = (page: Page) => page.getByLabel('Yara Product or Agrochemical')
export const active = (page: Page) => page.getByLabel('Choose an Active Ingredient (optional)')
/** Phones have the field behind a button. */
export const showActive = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Choose an Active Ingredient (optional)', exact: true })
  await expect(active(page).or(button).filter({ visible: true })).toBeVisible()
  if (await button.isVisible()) await button.click()
}
export const heading = (page: Page) => page.getByRole('heading', { name: /^Search Results/ })
/** By address and word: to look for a role among fifty results takes the page a tenth of a second. */
export const reports = (page: Page) => page.locator('main a[href*="/testResult/"]', { hasText: /^Report/ })
export const SEARCHES = /\/tankmix\/(?:seed-)?search$/
/** The criteria of the next search, without what every search has. */
export const askedSearch = async (page: Page): Promise<Record<string, string>> => {
  const asked = (await page.waitForRequest(SEARCHES)).postDataJSON() as Record<string, string>
  const { languageCode: _language, extraRestriction: _ofTheEdition, ...criteria } = asked
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== ''))
}
/** One test of the results: a card on phones, a row on wide screens. */
export const resultOf = (page: Page, testId: string) =>
  page.locator('main li, main tr').filter({ has: page.locator(`a[href="/testResult/${testId}/en"]`) })

/** Opens what a phone has behind a button beside the results; wide screens show it. */
export const showMoreActions = async (page: Page): Promise<void> => {
  const more = page.getByRole('button', { name: 'More actions' })
  await expect(page.getByRole('button', { name: 'Adjust Search Criteria' })).toBeVisible()
  if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

/** Opens a test's card on narrow screens; rows of wide ones show everything. */
export const openCard = async (page: Page, testId: string): Promise<void> => {
  await expect(resultOf(page, testId)).toBeVisible()
  const details = resultOf(page, testId).getByRole('button', { name: /^Details/ })
  if ((await details.count()) > 0) await details.click()
}

/** Fills all required fields of the foliar request form. */
export const fillFoliarRequest = async (page: Page): Promise<void> => {
  await page.getByLabel('Name *').fill('Anna Müller')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Country').selectOption('FR - France')
  await page.getByLabel('Water Rate *').fill('200')
  for (const row of [0, 1]) {
    await page.getByLabel('Product or agrochemical').nth(row).fill('Something')
    await page.keyboard.press('Escape')
    await page.getByLabel('Application Rate').nth(row).fill('1')
  }
}
