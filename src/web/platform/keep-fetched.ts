import { BRAND_BASE, LISTS, REPORTS } from '../service-worker/kept-responses.ts'

const isKept = (path: string): boolean => LISTS.test(path) || REPORTS.test(path) || path.startsWith(BRAND_BASE)

/**
 * Fetches again what the page fetched before the background worker could cache it; the browser's own cache makes that cheap.
 * Searches are POST requests and are never cached.
 */
export const keepFetched = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  for (const { href, origin, pathname } of addresses)
    if (origin === location.origin && isKept(pathname)) await fetch(href).catch(() => undefined)
}
