/** What the worker keeps of the server's answers: lists and the brand's images. */
const KEPT = /^\/(?:api|brand)\//

/** Fetches again what came before the background worker could keep it; the browser's own cache makes that cheap. */
export const keepFetched = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  for (const { href, origin, pathname } of addresses)
    if (origin === location.origin && KEPT.test(pathname)) await fetch(href).catch(() => undefined)
}
