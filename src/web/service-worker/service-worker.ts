import { polyfillFiles } from './polyfilled.ts'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { VIEW_BEGIN, VIEW_END } from '../../contract/first-view.ts'
import { BRAND_BASE, LISTS, REPORTS, testOfReportPath } from '../platform/network/kept-responses.ts'
import { STORED_COPY } from '../platform/network/copy-header.ts'
import { CONTENT_BASE, CONTENT_CACHE, SKIP_WAITING } from '../platform/workers/worker-messages.ts'
import { sendRequests } from './send-requests.ts'
import { sendUnknownProducts } from './send-unknown-products.ts'
import { unlessServerAway } from './server-away.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const PATIENCE_S = 3
const KEPT_LISTS = 100
const KEPT_REPORTS = 200
const KEPT_CONTENT = 200
const REPORT_CACHE = 'reports'
const GONE = 410

/** The pages' own code: all of it, so that every page opens without a network. */
precacheAndRoute([...self.__WB_MANIFEST, ...polyfillFiles])
cleanupOutdatedCaches()
clientsClaim()

const DOCUMENT_CACHE = 'document'
/** One document is stored for all addresses. */
const DOCUMENT = '/'

/** The document for every address and visitor: without what the server drew for one of them. The page draws itself then, and sets its own title. */
const neutral = async (response: Response): Promise<Response> => {
  const { status, headers } = response
  const html = await response.text()
  const begin = html.indexOf(VIEW_BEGIN)
  const end = html.indexOf(VIEW_END)
  return new Response(begin < 0 || end < 0 ? html : `${html.slice(0, begin)}<div id="root"></div>${html.slice(end)}`, { status, headers })
}

const document = new NetworkFirst({
  cacheName: DOCUMENT_CACHE,
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    unlessServerAway(DOCUMENT, { cacheName: DOCUMENT_CACHE }),
    {
      cacheKeyWillBeUsed: () => Promise.resolve(DOCUMENT),
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? neutral(response.clone()) : null),
    },
  ],
})
registerRoute(
  new NavigationRoute(document, {
    denylist: [
      /^\/api\//,
      /^\/console(\/|$)/,
      /^\/(healthz|readyz|writez|metrics)$/,
      /^\/packs\//,
      /^\/(data|developers|embed|product|products|mix)([/?]|$)/,
      /^\/(feed\.atom|how-we-test\.|licences\.html|llms\.txt|robots\.txt|sitemap|\.well-known\/)/,
      /^\/photos\//,
    ],
  }),
)

/** Texts of one language: fetched when it is used; their names change with their content. */
registerRoute(
  ({ url }) => url.pathname.startsWith(CONTENT_BASE),
  new CacheFirst({ cacheName: CONTENT_CACHE, plugins: [new ExpirationPlugin({ maxEntries: KEPT_CONTENT })] }),
)

/** Lists carry the version of the data in their address; without a network those of another version are better than none. */
registerRoute(
  ({ url }) => LISTS.test(url.pathname),
  new NetworkFirst({
    cacheName: 'lists',
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [
      { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(new URL(request.url).pathname) },
      new ExpirationPlugin({ maxEntries: KEPT_LISTS }),
    ],
  }),
)

/** A report that was withdrawn says so without a network too, and its copies in other languages are removed. */
const keepReport = async ({ request, response }: { request: Request; response: Response }): Promise<Response | null> => {
  if (response.status !== GONE) return response.status === 200 ? response : null
  const test = testOfReportPath(new URL(request.url).pathname)
  const cache = await caches.open(REPORT_CACHE)
  for (const kept of await cache.keys()) if (testOfReportPath(new URL(kept.url).pathname) === test) await cache.delete(kept)
  return response
}

/** So that the page says that it shows a copy; its date is that of the response (ERR-07). */
const markCopy = ({ cachedResponse }: { cachedResponse?: Response | undefined }): Promise<Response | undefined> => {
  if (!cachedResponse) return Promise.resolve(undefined)
  const { body, status, statusText } = cachedResponse
  const headers = new Headers(cachedResponse.headers)
  headers.set(STORED_COPY, '1')
  return Promise.resolve(new Response(body, { status, statusText, headers }))
}

registerRoute(
  ({ url }) => REPORTS.test(url.pathname),
  new NetworkFirst({
    cacheName: REPORT_CACHE,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [
      { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(new URL(request.url).pathname) },
      { cacheWillUpdate: keepReport },
      { cachedResponseWillBeUsed: markCopy },
      new ExpirationPlugin({ maxEntries: KEPT_REPORTS }),
    ],
  }),
)

registerRoute(
  ({ url }) => url.pathname.startsWith(BRAND_BASE) || /^\/[\w-]+\.(svg|png|webmanifest)$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'brand' }),
)

const keepDocument = async (): Promise<void> => {
  const response = await fetch(DOCUMENT)
  if (!response.ok) throw new Error(`${response.status} ${DOCUMENT}`)
  await (await caches.open(DOCUMENT_CACHE)).put(DOCUMENT, await neutral(response))
}

/** The first visit's document was fetched before there was a worker to cache it. */
self.addEventListener('install', (event) => {
  event.waitUntil(keepDocument())
})

self.addEventListener('message', ({ data }: { data?: { type?: string } }) => {
  if (data?.type === SKIP_WAITING) void self.skipWaiting()
})

/** An event of browsers that wake a worker when the network is back. */
type SyncEvent = ExtendableEvent & { tag: string }
self.addEventListener('sync' as 'install', (event) => {
  const { tag } = event as SyncEvent
  event.waitUntil(Promise.all([sendRequests(tag), sendUnknownProducts(tag)]))
})
