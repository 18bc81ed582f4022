import { expect, type Page, type Request } from '@playwright/test'

const inFlight = new WeakMap<Page, Map<Request, number>>()

/** Far longer than any response takes on a busy machine: the browser did not report how such a request ended. */
const PATIENCE_MS = 60_000

/** Counts what the page is waiting for, from its start. */
export const watchRequests = (page: Page): void => {
  const requests = new Map<Request, number>()
  inFlight.set(page, requests)
  page.on('request', (request) => {
    // The document before is gone, and whether the browser still reports how its requests ended is a matter of luck.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    requests.set(request, Date.now())
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** The page shows its heading, has nothing left to do and waits for no response, twice in a row: what a response starts is done too. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const requests = inFlight.get(page)!
  const isWaiting = (): boolean => {
    for (const [request, since] of requests) {
      if (Date.now() - since < PATIENCE_MS) return true
      console.error(`no end of ${request.method()} ${request.url()} was reported on ${page.url()}`)
      requests.delete(request)
    }
    return false
  }
  for (let quiet = 0; quiet < 2; quiet = isWaiting() ? 0 : quiet + 1) {
    // What waits behind all other tasks has its turn even where Chromium never says that a page is idle, which happens for minutes.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          setTimeout(done, 5_000)
          const behindAll = scheduler.postTask(() => undefined, { priority: 'background' })
          void behindAll.then(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))
        }),
    )
  }
}

/** The page has asked for what the contact page needs without a network, and the background worker has stored it. */
export const keptContacts = async (page: Page): Promise<void> => {
  for (const path of ['/api/tankmix/contacts', '/brand/banner-information.svg'])
    await expect.poll(() => page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path)).toBe(true)
}
