import type { Page, Request } from '@playwright/test'

const inFlight = new WeakMap<Page, Set<Request>>()

/** Counts what the page is waiting for, from its start. */
export const watchRequests = (page: Page): void => {
  const requests = new Set<Request>()
  inFlight.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** The page shows its heading, has nothing left to do and waits for no response, twice in a row: what a response starts is done too. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  for (let quiet = 0; quiet < 2; quiet = inFlight.get(page)!.size === 0 ? quiet + 1 : 0)
    await page.evaluate(
      () => new Promise((done) => void requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
    )
}
