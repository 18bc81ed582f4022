import { expect, type Page } from './server.ts'
import { chooseCountry } from './steps.ts'

/** How many responses are in the cache of that name. */
export const answersKept = (page: Page, name: string) =>
  page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name)
/** The background worker has cached the pages and controls this page. */
export const workerReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => answersKept(page, 'content')).toBeGreaterThan(0)
}
export const keepButton = (page: Page) => page.getByRole('button', { name: /^Save France for offline use/ })
/** Stores the tests of France. */
export const keepFrance = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await workerReady(page)
  await chooseCountry(page, 'France')
  await keepButton(page).click()
  await expect(page.getByText(/^France is saved for offline use/)).toBeVisible()
}
