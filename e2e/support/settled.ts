import type { Page, Request } from '@playwright/test'

const inFlight = new WeakMap<Page, Set<Request>>()

/** Far more than a page needs on a busy machine: whatever is still under way then does not end. */
const PATIENCE_MS = 120_000

/** Counts what the page is waiting for, from its start. */
export const watchRequests = (page: Page): void => {
  const requests = new Set<Request>()
  inFlight.set(page, requests)
  page.on('request', (request) => {
    // The document before is gone, and whether the browser still reports how its requests ended is a matter of luck.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** The page shows its heading, has nothing left to do and waits for no response, twice in a row: what a response starts is done too. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const requests = inFlight.get(page)!
  const giveUpAt = Date.now() + PATIENCE_MS
  for (let quiet = 0; quiet < 2; quiet = requests.size === 0 ? quiet + 1 : 0) {
    if (Date.now() > giveUpAt)
      throw new Error(`${page.url()} still waits for ${[...requests].map((request) => request.url()).join(', ') || 'its processor'}`)
    // A page that is never idle, or is not drawn, goes on after a second.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          setTimeout(done, 1000)
          requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))
        }),
    )
  }
}
