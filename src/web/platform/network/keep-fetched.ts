import { BRAND_BASE, LISTS, REPORTS } from './kept-responses.ts'

const isKept = (path: string): boolean => LISTS.test(path) || REPORTS.test(path) || path.startsWith(BRAND_BASE)

/**
 * Fetches again what the page fetched before the background worker could cache it, and what other pages will need without a network;
 * the browser's own cache makes that cheap. Searches are POST requests and are never cached.
 */
export const keepFetched = async (others: readonly string[]): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name)
  for (const address of new Set([...addresses, ...others].map((one) => new URL(one, location.href).href))) {
    const { origin, pathname } = new URL(address)
    if (origin === location.origin && isKept(pathname)) await fetch(address).catch(() => undefined)
  }
}
